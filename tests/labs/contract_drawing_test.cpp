// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/inspect.h"
#include "engine/draw/svg.h"
#include "tests/labs/contract.h"

// DESIGN §8.3: what every lab draws, and what can be taken hold of in it.

namespace motionlab::testing {
namespace {

class ContractDrawing : public Contract {};

void expect_sound(const draw::DrawList& list) {
  const draw::Inspection inspection = draw::inspect(list);
  EXPECT_TRUE(inspection.finite) << inspection.first_fault;
  EXPECT_GT(inspection.items, 0U);
  EXPECT_FALSE(list.bounds().empty());
}

TEST_P(ContractDrawing, IsFiniteAndNotEmptyInEveryView) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    ASSERT_FALSE(runner->info().views.empty());
    for (const std::int64_t ticks : {std::int64_t{0}, kTicks}) {
      runner->run(ticks);
      for (const ViewInfo& view : runner->info().views) {
        for (const double alpha : {0.0, 0.5, 1.0}) {
          SCOPED_TRACE(view.id + " at tick " + std::to_string(runner->tick()) + ", alpha " +
                       std::to_string(alpha));
          draw::DrawList list;
          runner->draw(view.id, alpha, list);
          expect_sound(list);
        }
      }
    }
  });
}

TEST_P(ContractDrawing, DoesNotChangeTheState) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    const auto unseen = run_of(variant.setup);
    if (runner == nullptr || unseen == nullptr) return;
    for (int i = 0; i < 4; ++i) {
      runner->run(kTicks / 4);
      for (const ViewInfo& view : runner->info().views) {
        draw::DrawList list;
        runner->draw(view.id, 0.5, list);
      }
      static_cast<void>(find_grab(*runner));
    }
    unseen->run(runner->tick());
    EXPECT_EQ(runner->state_hash(), unseen->state_hash());
  });
}

// The present pose is drawn whatever was drawn before it (a cache that is not renewed shows here).
TEST_P(ContractDrawing, ShowsThePresentAfterAnyDetour) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    const auto fresh = run_of(variant.setup);
    if (runner == nullptr || fresh == nullptr) return;
    for (const ViewInfo& view : runner->info().views) {
      const draw::ViewSize size{320.0F, 240.0F};
      const auto picture = [&](Runner& of) {
        draw::DrawList list;
        of.draw(view.id, 1.0, list);
        draw::Camera camera;
        camera.frame(list.bounds(), size.aspect());
        return draw::to_svg(list, camera, draw::Palette::dark(), size);
      };
      const std::string at_start = picture(*fresh);
      runner->run(kTicks / 2);
      draw::DrawList detour;
      runner->draw(view.id, 0.3, detour);
      runner->seek(0);
      EXPECT_EQ(picture(*runner), at_start) << view.id;
    }
  });
}

TEST_P(ContractDrawing, ComparesEveryChoiceInOverlayAndSplit) {
  const auto single = run_of({});
  ASSERT_NE(single, nullptr);
  std::vector<CompareSpec> specs;
  for (const Preset& preset : single->info().presets) {
    if (preset.compare) specs.push_back(*preset.compare);
  }
  if (const auto& id = single->info().compare_parameter) {
    const Parameter* p = single->parameters().find(*id);
    ASSERT_NE(p, nullptr) << *id;
    CompareSpec all{*id, {}, false};
    for (const ParameterChoice& choice : p->choices) all.values.push_back(choice.id);
    if (p->choices.empty()) all.values = {p->format(p->default_value)};
    specs.push_back(all);
  }
  for (CompareSpec spec : specs) {
    for (const bool split : {false, true}) {
      spec.split = split;
      RunSetup setup;
      setup.compare = spec;
      const auto runner = run_of(setup);
      ASSERT_NE(runner, nullptr);
      runner->run(10);
      ASSERT_EQ(runner->instances().size(), spec.values.size());
      for (const ViewInfo& view : runner->info().views) {
        draw::DrawList overlay;
        runner->draw(view.id, 1.0, overlay);
        expect_sound(overlay);
        for (std::size_t i = 0; split && i < runner->instances().size(); ++i) {
          draw::DrawList pane;
          runner->draw_instance(i, view.id, 1.0, pane);
          expect_sound(pane);
        }
      }
    }
  }
}

TEST_P(ContractDrawing, SomethingCanBeGrabbedAndDragged) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  const auto grab = find_grab(*runner);
  if (!grab) {
    // A lab that nothing can be dragged in must not promise it.
    EXPECT_TRUE(runner->info().controls.empty());
    return;
  }
  const auto untouched = run_of(first_preset());
  Grab far = *grab;
  far.target += glm::dvec3(0.5, 0.5, 0.0);
  ASSERT_TRUE(runner->post(DragBegin{far, false}).ok());
  runner->run(20);
  ASSERT_TRUE(runner->post(DragEnd{}).ok());
  untouched->run(20);
  EXPECT_NE(runner->state_hash(), untouched->state_hash());
}

TEST_P(ContractDrawing, APausedDragPlacesAndCanBeTakenBack) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  runner->run(5);
  const auto grab = find_grab(*runner);
  if (!grab) return;
  const std::uint64_t before = runner->state_hash();
  Grab far = *grab;
  far.target += glm::dvec3(0.5, 0.5, 0.0);
  runner->begin_gesture("drag");
  ASSERT_TRUE(runner->post(DragBegin{far, true}).ok());
  ASSERT_TRUE(runner->post(DragMove{far.target}).ok());
  ASSERT_TRUE(runner->post(DragEnd{}).ok());
  runner->end_gesture();
  const std::uint64_t after = runner->state_hash();
  EXPECT_NE(after, before);
  runner->undo();
  EXPECT_EQ(runner->state_hash(), before);
  runner->redo();
  EXPECT_EQ(runner->state_hash(), after);
}

// However fast and far the pointer goes, nothing explodes (CASES B01).
TEST_P(ContractDrawing, AWildDragStaysFinite) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  const auto grab = find_grab(*runner);
  if (!grab) return;
  ASSERT_TRUE(runner->post(DragBegin{*grab, false}).ok());
  for (int i = 0; i < 50; ++i) {
    const double far = i % 2 == 0 ? 20.0 : -20.0;
    ASSERT_TRUE(runner->post(DragMove{grab->target + glm::dvec3(far, 0.5 * far, 0.0)}).ok());
    runner->run(1);
  }
  ASSERT_TRUE(runner->post(DragEnd{}).ok());
  runner->run(kTicks);
  EXPECT_FALSE(runner->diverged()) << runner->divergence_message();
  for (const ViewInfo& view : runner->info().views) {
    draw::DrawList list;
    runner->draw(view.id, 1.0, list);
    expect_sound(list);
  }
}

ML_CONTRACT_FOR_ALL_LABS(ContractDrawing);

}  // namespace
}  // namespace motionlab::testing
