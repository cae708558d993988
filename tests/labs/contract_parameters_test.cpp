// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <utility>

#include "engine/core/json.h"
#include "tests/labs/contract.h"

// DESIGN §3: every parameter of every lab survives text and JSON, and refuses what is wrong.

namespace motionlab::testing {
namespace {

class ContractParameters : public Contract {
 protected:
  void SetUp() override { lab_ = GetParam().make(); }
  ParameterSet& parameters() { return lab_->parameters(); }
  std::unique_ptr<Lab> lab_;
};

TEST_P(ContractParameters, DefaultsSurviveJson) {
  const std::vector<ParameterValue> defaults = parameters().values();
  const std::string text = parameters().to_json().dump();
  const auto other = GetParam().make();
  const auto json = parse_json(text, "defaults");
  ASSERT_TRUE(json.ok()) << json.error().message;
  const auto read = other->parameters().from_json(*json);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(other->parameters().values(), defaults);
}

TEST_P(ContractParameters, EndsOfTheRangeSurviveTextAndJson) {
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    Parameter& p = parameters().at(i);
    SCOPED_TRACE(p.id);
    std::vector<ParameterValue> values{p.default_value};
    if (p.type == ParameterType::real) values.insert(values.end(), {p.minimum, p.maximum});
    if (p.type == ParameterType::integer) {
      values.emplace_back(static_cast<long long>(p.minimum));
      values.emplace_back(static_cast<long long>(p.maximum));
    }
    for (const ParameterChoice& choice : p.choices) values.emplace_back(choice.id);
    if (p.type == ParameterType::real)
      values.emplace_back(p.minimum + (p.maximum - p.minimum) / 3.0);
    for (const ParameterValue& value : values) {
      const auto from_text = p.parse(p.format(value));
      ASSERT_TRUE(from_text.ok()) << from_text.error().message;
      EXPECT_EQ(*from_text, value);
      const auto from_json = p.from_json(p.to_json(value));
      ASSERT_TRUE(from_json.ok()) << from_json.error().message;
      EXPECT_EQ(*from_json, value);
      p.set(value);
      EXPECT_EQ(p.get(), value) << "the parameter does not keep what it is set to";
    }
  }
}

TEST_P(ContractParameters, WrongValuesAreRefusedWithTheRange) {
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    Parameter& p = parameters().at(i);
    if (p.type == ParameterType::path) continue;  // any text may name a file
    SCOPED_TRACE(p.id);
    for (const char* text : {"abc", "nan", "inf", "-inf", "1e30", "-1e30", "", " ", "1 2", "0x"}) {
      const auto set = parameters().set_text(p.id, text);
      ASSERT_FALSE(set.ok()) << "'" << text << "' is taken";
      EXPECT_EQ(set.error().kind, ErrorKind::usage);
      EXPECT_NE(set.error().message.find(p.id), std::string::npos) << set.error().message;
      EXPECT_TRUE(p.is_default());
    }
    for (const Json& json : {Json(), Json::array(), Json::object(), Json("abc"), Json(1e300)}) {
      EXPECT_FALSE(parameters().set_json(p.id, json).ok()) << json.dump() << " is taken";
      EXPECT_TRUE(p.is_default());
    }
    if (p.type == ParameterType::real || p.type == ParameterType::integer) {
      const auto set = parameters().set_text(p.id, "1e30");
      EXPECT_NE(set.error().message.find(p.range_text()), std::string::npos) << set.error().message;
    }
  }
}

TEST_P(ContractParameters, AnUnknownNameIsRefusedWithTheNearest) {
  const std::string known = parameters().at(0).id;
  const auto set = parameters().set_text(known + "x", "1");
  ASSERT_FALSE(set.ok());
  EXPECT_NE(set.error().message.find("'" + known + "'"), std::string::npos) << set.error().message;
}

TEST_P(ContractParameters, TheFixedStepIsTheFirst) {
  const Parameter& p = std::as_const(parameters()).at(0);
  EXPECT_EQ(p.id, "dt");
  EXPECT_EQ(p.unit, "s");
  EXPECT_EQ(p.minimum, 1e-5);
  EXPECT_EQ(p.maximum, 1.0);
}

TEST_P(ContractParameters, AChangeWhilePausedShowsInTheReadouts) {
  // Every live parameter that changes a readout after a step must do so before one too (CASES B03):
  // what is measured now is what a run that was set up this way measures at tick 0.
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    const Parameter& p = std::as_const(parameters()).at(i);
    if (p.type == ParameterType::path || p.text.applies == Applies::on_reset) continue;
    SCOPED_TRACE(p.id);
    std::string value;
    if (p.type == ParameterType::real) value = p.format(0.5 * (p.minimum + p.maximum));
    if (p.type == ParameterType::boolean)
      value = std::get<bool>(p.default_value) ? "false" : "true";
    if (p.type == ParameterType::choice) value = p.choices.back().id;
    if (p.type == ParameterType::integer) {
      value = p.format(p.test_maximum.value_or(static_cast<long long>(p.maximum)));
    }
    const auto edited = run_of({});
    RunSetup setup;
    setup.sets = {{p.id, value}};
    const auto fresh = run_of(setup);
    if (edited == nullptr || fresh == nullptr) return;
    const auto json = p.parse(value);
    ASSERT_TRUE(json.ok()) << json.error().message;
    ASSERT_TRUE(edited->post(SetParameter{p.id, p.to_json(*json)}).ok());
    const Readouts& got = edited->instances().front().readouts;
    const Readouts& wanted = fresh->instances().front().readouts;
    for (std::size_t r = 0; r < got.values().size(); ++r) {
      const double a = got.values()[r];
      const double b = wanted.values()[r];
      EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b)))
          << got.infos()[r].id << ": " << a << " instead of " << b;
    }
  }
}

ML_CONTRACT_FOR_ALL_LABS(ContractParameters);

}  // namespace
}  // namespace motionlab::testing
