# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Broken clips and morph targets. A clip that cannot be played leaves the model in its rest pose;
it never takes the model with it, however many of its parts are damaged."""
import math

from broken import EITHER, LOADED, NOTED, case
from model_file import FLOAT, UNSIGNED_BYTE, UNSIGNED_INT
from small_model import append, new_accessor, number_of, put, remove, write

NAN = math.nan
LARGE = 9e11  # nearly the largest number that the program takes
KEYS = 401  # 0.01 s apart
SPIKE = 25  # the key that is out of bounds: at 0.25 s, a moment that is judged


def spiky_times():
    return new_accessor("many_times", "SCALAR", FLOAT, [(0.01 * k,) for k in range(KEYS)])


def spike_of_scale(model):
    """Four joints in a row whose scales multiply to 1e48, at one key between ordinary ones.

    Probing a clip at some moments does not find it.
    """
    scales = [(LARGE,) * 3 if k == SPIKE else (1, 1, 1) for k in range(KEYS)]
    model.add_accessor("scales", "VEC3", FLOAT, scales)
    nodes = model.document["nodes"]
    chain = list(range(len(nodes), len(nodes) + 4))
    nodes += [{"children": [node + 1]} for node in chain[:-1]] + [{}]
    nodes[2]["children"] = chain[:1]
    model.document["skins"][0]["joints"] = [1, chain[-1]]
    only_sampler("scales", "STEP")(model)
    model.document["animations"][0]["channels"] = [
        {"sampler": 0, "target": {"node": node, "path": "scale"}} for node in chain
    ]


def spike_of_morph(model):
    weights = [(LARGE,) if k == SPIKE else (0.0,) for k in range(KEYS)]
    model.add_accessor("spiky_weights", "SCALAR", FLOAT, weights)
    model.document["nodes"][1]["scale"] = [1e10] * 3
    model.document["nodes"][2]["scale"] = [1e8] * 3
    only_sampler("spiky_weights", "STEP")(model)
    model.document["animations"][0]["channels"] = [
        {"sampler": 0, "target": {"node": 0, "path": "weights"}}
    ]


def only_sampler(output, interpolation):
    return put("clip/samplers", lambda model: [{
        "input": number_of("many_times")(model),
        "output": number_of(output)(model),
        "interpolation": interpolation,
    }])


def cubic(path_of_sampler, kind, values, *key_times):
    """A sampler with tangents."""
    def edit(model):
        times = model.add_accessor("key_times", "SCALAR", FLOAT, [(time,) for time in key_times])
        output = model.add_accessor("cubic", kind, FLOAT, values)
        container, key = model.place(path_of_sampler)
        container[key] = {"input": times, "output": output, "interpolation": "CUBICSPLINE"}
    return edit


def many_targets(targets, nodes):
    """One primitive with many morph targets, shown by many nodes."""
    def edit(model):
        primitive, _ = model.place("primitive/targets")
        primitive["targets"] = [{}] * targets
        del model.document["meshes"][0]["weights"], model.document["animations"]
        first = len(model.document["nodes"])
        model.document["nodes"] += [{"mesh": 0} for _ in range(nodes)]
        model.document["scenes"][0]["nodes"] += range(first, first + nodes)
    return edit


CASES = [
    # One fault of a clip, and two: what is damaged must not add up to a refusal.
    case("clip_output_too_long", NOTED, put("accessors/translations/count", 5000)),
    case("clip_two_outputs_too_long", NOTED,
         put("accessors/translations/count", 5000), put("accessors/rotations/count", 5000)),
    case("clip_not_a_number", NOTED, write("translations", 4, NAN)),
    case("clip_two_not_numbers", NOTED, write("translations", 4, NAN), write("rotations", 4, NAN)),
    case("clip_not_a_number_and_infinite_time", NOTED,
         write("times", 2, math.inf), write("rotations", 4, NAN)),
    case("clip_unknown_interpolation_and_not_a_number", NOTED,
         put("clip/samplers/0/interpolation", "BEZIER"), write("rotations", 4, NAN)),
    case("clip_unknown_component_types", NOTED,
         put("accessors/translations/componentType", 5124),
         put("accessors/rotations/componentType", 5130)),
    case("clip_missing_views", NOTED,
         put("accessors/translations/bufferView", 999), put("accessors/rotations/bufferView", 999)),
    case("clip_views_too_long", NOTED,
         put("bufferViews/translations/byteLength", 100_000),
         put("bufferViews/rotations/byteLength", 100_000)),
    case("clip_not_a_number_in_unused_sampler", LOADED,
         new_accessor("unused", "VEC3", FLOAT, [(NAN, 0, 0)] * 3),
         append("clip/samplers", lambda model: {
             "input": number_of("times")(model), "output": number_of("unused")(model)})),
    # Keys.
    case("clip_time_negative", NOTED, write("times", 0, -1)),
    case("clip_times_descending", NOTED, write("times", 1, 5)),
    case("clip_times_of_integers", NOTED, put("accessors/times/componentType", UNSIGNED_INT)),
    case("clip_times_normalized", NOTED,
         new_accessor("bytes", "SCALAR", UNSIGNED_BYTE, [(0,), (100,), (255,)], normalized=True),
         put("clip/samplers/0/input", number_of("bytes"))),
    case("clip_times_denormal", EITHER, write("times", 0, 0, 1e-45, 2e-45)),
    case("clip_times_far_apart", EITHER, write("times", 0, 0, 1e-30, LARGE)),
    case("clip_too_few_values", NOTED, put("accessors/rotations/count", 2)),
    case("clip_rotations_of_vec3", NOTED,
         put("clip/samplers/1/output", number_of("translations"))),
    case("clip_one_cubic_key", NOTED, cubic("clip/samplers/0", "VEC3", [(0, 0, 0)] * 3, 0)),
    case("clip_interpolation_lower_case", NOTED, put("clip/samplers/0/interpolation", "linear")),
    case("clip_interpolation_number", NOTED, put("clip/samplers/0/interpolation", 3)),
    case("clip_rotation_not_of_unit_length", LOADED, write("rotations", 0, 0, 0, 0, 5)),
    case("clip_rotation_zero", EITHER, write("rotations", 0, 0, 0, 0, 0)),
    case("clip_rotation_cancels_between_keys", LOADED, cubic(
        "clip/samplers/1", "VEC4",
        [(0,) * 4, (0, 0, 0, 1), (0,) * 4, (0,) * 4, (0, 0, 0, -1), (0,) * 4], 0, 2)),
    case("clip_tangents_huge", EITHER,
         cubic("clip/samplers/0", "VEC3", [(LARGE,) * 3] * 6, 0, LARGE)),
    # Channels.
    case("channel_of_missing_sampler", NOTED, put("clip/channels/0/sampler", 99)),
    case("channel_without_sampler", NOTED, remove("clip/channels/0/sampler")),
    case("channel_without_target", NOTED, remove("clip/channels/0/target")),
    case("channel_without_path", NOTED, remove("clip/channels/0/target/path")),
    case("channel_of_unknown_path", NOTED, put("clip/channels/0/target/path", "colour")),
    case("channel_of_missing_node", NOTED, put("clip/channels/0/target/node", 99)),
    case("channel_of_negative_node", NOTED, put("clip/channels/0/target/node", -1)),
    case("channel_without_node", LOADED,
         write("translations", 4, NAN), remove("clip/channels/0/target/node")),
    case("channel_twice", NOTED,
         append("clip/channels", {"sampler": 0, "target": {"node": 2, "path": "translation"}})),
    case("channel_of_weights_without_targets", NOTED, put("clip/channels/2/target/node", 1)),
    case("clip_without_channels", NOTED, remove("clip/channels")),
    case("clip_without_samplers", NOTED, remove("clip/samplers")),
    case("clip_of_missing_input", NOTED, put("clip/samplers/0/input", 999)),
    case("clip_without_output", NOTED, remove("clip/samplers/0/output")),
    case("clip_null", NOTED, put("animations", [None])),
    case("clips_of_other_types", NOTED, put("animations", [5, "x", []])),
    case("clips_100000_empty", EITHER,
         put("animations", [{"channels": [], "samplers": []}] * 100_000)),
    # Out of bounds at one key, between moments that a reader may probe.
    case("spike_of_scale_between_probes", EITHER, spiky_times(), spike_of_scale),
    case("spike_of_morph_between_probes", EITHER,
         write("offsets", 0, *[LARGE] * 12), spiky_times(), spike_of_morph),
    # Morph targets.
    case("morph_weight_of_1e30", EITHER,
         put("meshes/0/weights", [1e30]), write("offsets", 0, *[1e9] * 12), remove("animations")),
    case("morph_weight_of_1e38", EITHER,
         put("meshes/0/weights", [3e38]), write("offsets", 0, *[1e5] * 12)),
    case("morph_weights_of_node_huge", EITHER, put("nodes/0/weights", [3e38])),
    case("morph_weights_of_clip_huge", EITHER,
         write("morph_weights", 0, LARGE, LARGE, LARGE), write("offsets", 0, *[LARGE] * 12)),
    case("morph_normals_huge", EITHER,
         put("meshes/0/weights", [3e38]),
         new_accessor("normal_offsets", "VEC3", FLOAT, [(5, 5, 5)] * 4),
         put("primitive/targets", lambda model: [{"NORMAL": number_of("normal_offsets")(model)}]),
         remove("animations")),
    case("morph_weights_too_many", NOTED, put("meshes/0/weights", [1, 2, 3])),
    case("morph_weights_too_many_of_node", NOTED, put("nodes/0/weights", [1, 2, 3])),
    case("morph_weights_string", EITHER, put("meshes/0/weights", "x")),
    case("morph_targets_on_many_nodes", EITHER, many_targets(5000, 500)),
    case("morph_targets_on_very_many_nodes", EITHER, many_targets(1000, 10_000)),
    case("morph_targets_1000000", EITHER, many_targets(1_000_000, 0)),
]
