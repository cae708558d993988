// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/params.h"

#include <string>

#include "app/labs/rotations/key_sets.h"

namespace motionlab::rotations {

void Params::describe(ParameterSet& parameters) {
  parameters.time_step(&dt);
  std::vector<ParameterChoice> methods;
  for (const math::InterpolationMethod& m : math::interpolation_methods()) {
    methods.push_back({std::string(m.id), std::string(m.label), std::string(m.claim)});
  }
  parameters.choice("method", &method,
                    {.label = "Method", .help = "How the orientations between two keys are found."},
                    std::move(methods));
  std::vector<ParameterChoice> sets;
  for (const KeySet& set : key_sets()) {
    sets.push_back({std::string(set.id), std::string(set.label), std::string(set.help)});
  }
  parameters.choice(
      "keys", &keys,
      {.label = "Keys",
       .help = "Where the key orientations come from; edits of one set stay with it."},
      std::move(sets));
  parameters.real(
      "duration", &duration,
      {.label = "Duration", .help = "Time from the first key to the last.", .symbol = "T"},
      {.minimum = 0.1,
       .maximum = 60.0,
       .unit = "s",
       .scale = SliderScale::logarithmic,
       .decimals = 2});
  parameters.choice("playback", &playback,
                    {.label = "At the end", .help = "What happens when the last key is reached."},
                    {{"once", "Stop"}, {"repeat", "Start over"}, {"back_and_forth", "Go back"}});
  parameters.boolean("shortest_path", &shortest_path,
                     {.label = "Shortest path",
                      .help = "Flip q to −q where that is nearer to the key before; without it "
                              "every segment goes the long way round."});
  describe_euler(parameters);
  describe_picture(parameters);
}

void Params::describe_euler(ParameterSet& parameters) {
  std::vector<ParameterChoice> orders;
  for (const math::EulerOrder& order : math::euler_orders()) {
    orders.push_back(
        {std::string(order.id), std::string(order.label),
         order.proper() ? "The first axis turns again at the end." : "Three different axes."});
  }
  parameters.choice("euler_order", &euler_order,
                    {.label = "Order",
                     .help = "Which axes the three Euler angles turn about, first to last.",
                     .group = "Euler angles"},
                    std::move(orders));
  parameters.choice("euler_frame", &euler_frame,
                    {.label = "Axes",
                     .help = "Whether each turn is about the body's own axis or about one that "
                             "does not move.",
                     .group = "Euler angles"},
                    {{"intrinsic", "Of the body"}, {"extrinsic", "Of the world"}});
}

void Params::describe_picture(ParameterSet& parameters) {
  parameters.integer("ghosts", &ghosts,
                     {.label = "Ghosts",
                      .help = "Steps of equal time in which the body is drawn along the way.",
                      .group = "Picture"},
                     {.minimum = 0, .maximum = 48});
  parameters.choice("trace", &trace,
                    {.label = "Trace of",
                     .help = "Which axis of the body draws its way on the unit sphere.",
                     .group = "Picture"},
                    {{"all", "All axes"}, {"x", "x"}, {"y", "y"}, {"z", "z"}});
  parameters.integer("multiplications", &multiplications,
                     {.label = "Products per tick",
                      .help = "How often a small rotation is multiplied on, to measure the drift "
                              "of rounding; 0 measures none.",
                      .group = "Drift"},
                     {.minimum = 0, .maximum = 10'000, .test_maximum = 100});
}

}  // namespace motionlab::rotations
