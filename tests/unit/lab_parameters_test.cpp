// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <utility>

#include "engine/core/json.h"
#include "engine/core/parameters.h"

namespace motionlab {
namespace {

enum class Shape { round, square };

struct Params {
  double dt = 0.01;
  double length = 2.0;
  long long count = 5;
  bool shown = true;
  Shape shape = Shape::square;
  std::string model;

  void describe(ParameterSet& set) {
    set.time_step(&dt);
    set.real("length", &length, {.label = "Length", .help = "How long."},
             {0.1, 10.0, "m", SliderScale::logarithmic});
    set.integer("count", &count, {.label = "Count", .help = "How many."}, {1, 100, "", 20});
    set.boolean("shown", &shown, {.label = "Shown", .help = "Whether."});
    set.choice("shape", &shape, {.label = "Shape", .help = "Which."},
               {{"round", "Round"}, {"square", "Square"}});
    set.path("model", &model, {.label = "Model", .help = "A file."}, {".glb"});
  }
};

class Parameters : public ::testing::Test {
 protected:
  void SetUp() override { params_.describe(set_); }
  Error refused(std::string_view id, std::string_view text) {
    const auto before = set_.values();
    const auto done = set_.set_text(id, text);
    EXPECT_FALSE(done.ok()) << id << "=" << text;
    EXPECT_EQ(set_.values(), before);
    return done.ok() ? Error{} : done.error();
  }
  Params params_;
  ParameterSet set_;
};

TEST_F(Parameters, WriteTheStructTheyAreBoundTo) {
  ASSERT_TRUE(set_.set_text("length", "3.25").ok());
  ASSERT_TRUE(set_.set_text("count", "7").ok());
  ASSERT_TRUE(set_.set_text("shown", "false").ok());
  ASSERT_TRUE(set_.set_text("shape", "round").ok());
  ASSERT_TRUE(set_.set_text("model", "a b.glb").ok());
  EXPECT_EQ(params_.length, 3.25);
  EXPECT_EQ(params_.count, 7);
  EXPECT_FALSE(params_.shown);
  EXPECT_EQ(params_.shape, Shape::round);
  EXPECT_EQ(params_.model, "a b.glb");
  set_.reset_to_defaults();
  EXPECT_EQ(params_.length, 2.0);
  EXPECT_EQ(params_.shape, Shape::square);
  EXPECT_TRUE(params_.model.empty());
}

TEST_F(Parameters, OutOfRangeNamesTheRange) {
  for (const char* text : {"0.05", "10.001", "1e30", "-1"}) {
    const Error error = refused("length", text);
    EXPECT_EQ(error.kind, ErrorKind::usage);
    EXPECT_NE(error.message.find("0.1"), std::string::npos) << error.message;
    EXPECT_NE(error.message.find("10 m"), std::string::npos) << error.message;
  }
  refused("count", "0");
  refused("count", "101");
  refused("count", "99999999999999999999");
}

TEST_F(Parameters, MalformedValuesAreRefused) {
  for (const char* text : {"", "abc", "1,5", "1.0x", "nan", "inf", "0x10", "1 2"}) {
    refused("length", text);
    refused("count", text);
    refused("shown", text);
    refused("shape", text);
  }
  refused("count", "1.5");
  refused("shown", "1");
  refused("shown", "True");
}

TEST_F(Parameters, ChoicesNameWhatThereIs) {
  const Error error = refused("shape", "sqare");
  EXPECT_NE(error.message.find("round"), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("square"), std::string::npos) << error.message;
}

TEST_F(Parameters, UnknownNamesNameTheNearest) {
  const Error error = refused("lenght", "1");
  EXPECT_EQ(error.kind, ErrorKind::usage);
  EXPECT_NE(error.message.find("'length'"), std::string::npos) << error.message;
  EXPECT_NE(refused("zzzzzzzz", "1").message.find("zzzzzzzz"), std::string::npos);
}

TEST_F(Parameters, JsonIsAllOrNothing) {
  const auto before = set_.values();
  Json json = set_.to_json();
  json["length"] = 4.0;
  json["count"] = 1000;
  EXPECT_FALSE(set_.from_json(json).ok());
  EXPECT_EQ(set_.values(), before);
  json["count"] = 10;
  ASSERT_TRUE(set_.from_json(json).ok());
  EXPECT_EQ(params_.length, 4.0);
  EXPECT_EQ(params_.count, 10);
  json["no_such"] = 1;
  EXPECT_FALSE(set_.from_json(json).ok());
  EXPECT_FALSE(set_.from_json(Json::array()).ok());
}

TEST_F(Parameters, JsonOfEveryTypeComesBack) {
  params_.length = 1.0 / 3.0;
  params_.count = 42;
  params_.shown = false;
  params_.shape = Shape::round;
  params_.model = "ü \"quoted\".glb";
  const std::string text = set_.to_json().dump();
  Params other;
  ParameterSet other_set;
  other.describe(other_set);
  ASSERT_TRUE(other_set.from_json(*parse_json(text, "test")).ok());
  EXPECT_EQ(other_set.values(), set_.values());
}

TEST_F(Parameters, ClampReportsWhatItMoved) {
  const Parameter& length = *std::as_const(set_).find("length");
  bool changed = false;
  EXPECT_EQ(std::get<double>(length.clamp(99.0, &changed)), 10.0);
  EXPECT_TRUE(changed);
  EXPECT_EQ(std::get<double>(length.clamp(1.5, &changed)), 1.5);
  EXPECT_FALSE(changed);
  const Parameter& count = *std::as_const(set_).find("count");
  EXPECT_EQ(std::get<long long>(count.clamp(-3LL)), 1);
}

TEST_F(Parameters, TheStepHasItsHardRange) {
  EXPECT_TRUE(set_.set_text("dt", "1e-5").ok());
  EXPECT_TRUE(set_.set_text("dt", "1").ok());
  refused("dt", "9e-6");
  refused("dt", "1.01");
  refused("dt", "0");
}

}  // namespace
}  // namespace motionlab
