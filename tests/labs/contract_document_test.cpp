// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <set>

#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "tests/labs/contract.h"

// DESIGN §2: a document survives saving, refuses what is wrong and then is as it was.

namespace motionlab::testing {
namespace {

class ContractDocument : public Contract {
 protected:
  void SetUp() override {
    lab_ = GetParam().make();
    if (lab_->document() == nullptr) GTEST_SKIP() << GetParam().id << " has no document";
  }
  Document& document() { return *lab_->document(); }
  std::unique_ptr<Lab> lab_;
};

TEST_P(ContractDocument, SurvivesSaving) {
  const Json saved = document().save();
  const auto json = parse_json(saved.dump(), "document");
  ASSERT_TRUE(json.ok());
  const auto other = GetParam().make();
  const auto loaded = other->document()->load(*json);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(other->document()->save(), saved);
  EXPECT_FALSE(document().type().empty());
}

TEST_P(ContractDocument, RefusesWhatIsWrongAndStaysAsItWas) {
  const Json before = document().save();
  for (const Json& wrong : {Json(), Json(3), Json("text"), Json::array({1, 2}), Json::object(),
                            Json{{"poses", 3}}, Json{{"points", {1, 2}}}}) {
    const auto loaded = document().load(wrong);
    EXPECT_FALSE(loaded.ok()) << wrong.dump() << " is taken";
    EXPECT_EQ(document().save(), before);
    for (const char* op : {"add", "move", "set", "delete", "paste", "no_such_edit", ""}) {
      const auto applied = document().apply({op, wrong});
      EXPECT_FALSE(applied.ok()) << op << " " << wrong.dump() << " is taken";
      if (!applied.ok()) {
        EXPECT_FALSE(applied.error().message.empty());
      }
      EXPECT_EQ(document().save(), before);
    }
  }
}

TEST_P(ContractDocument, NamesSelectWhatTheyName) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  const DocumentTools* tools = runner->document_tools();
  if (tools == nullptr) GTEST_SKIP() << "no tools";
  std::set<int> items;
  for (const DocumentItem& item : tools->item_names()) {
    EXPECT_FALSE(item.name.empty()) << item.item;
    EXPECT_TRUE(items.insert(item.item).second) << item.name << " stands there twice";
    EXPECT_TRUE(tools->selectable(item.item)) << item.name;
    runner->select({item.item});
    EXPECT_EQ(runner->selection(), std::vector<int>{item.item}) << item.name;
  }
}

ML_CONTRACT_FOR_ALL_LABS(ContractDocument);

}  // namespace
}  // namespace motionlab::testing
