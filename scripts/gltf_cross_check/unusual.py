# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Valid models that are unusual: each has to come out as the evaluator has it."""
from broken import CLEAN, EXACT, case
from model_file import FLOAT, UNSIGNED_SHORT
from small_model import new_accessor, number_of, put, remove, write

MIRRORING = [-1, 1, 1]
SHEARED = [1, 0, 0, 0, 0.7, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1]


def moved(distance):
    """The whole model so far from the origin, where a float has fewer digits after the point."""
    return put("nodes/1/translation", [distance] * 3)


def sized(size):
    return put("nodes/1/scale", [size] * 3)


def part_named(name, uri):
    """The buffer in a file of its own."""
    def edit(model):
        model.document["buffers"] = [{"byteLength": len(model.binary), "uri": uri}]
        model.parts[name] = bytes(model.binary)
    return edit


def joints_in_chain(count):
    def edit(model):
        nodes = model.document["nodes"]
        first = len(nodes)
        turn = {"translation": [0, 0.01, 0], "rotation": [0, 0, 0.1, 0.995]}
        nodes += [{"children": [first + k + 1], **turn} for k in range(count)] + [{}]
        nodes[2]["children"] = [first]
        model.document["skins"][0]["joints"] = [1, first + count]
    return edit


def joints(count):
    """A skin of many joints, of which the last one moves the model."""
    def edit(model):
        nodes = model.document["nodes"]
        first = len(nodes)
        nodes += [{"translation": [0, 0, 0.001 * k]} for k in range(count)]
        model.document["skins"] = [{"joints": list(range(first, first + count))}]
        model.add_accessor("last", "VEC4", UNSIGNED_SHORT, [(0, count - 1, 0, 0)] * 4)
        attributes = model.document["meshes"][0]["primitives"][0]["attributes"]
        attributes["JOINTS_0"] = number_of("last")(model)
    return edit


CASES = [
    # Were there notes of the small model itself, a note of a broken one would prove nothing.
    case("small_model", CLEAN),
    case("small_model_in_container", CLEAN, ending=".glb"),
    # Extent.
    *[case(f"far_away_{distance:g}", EXACT, moved(distance)) for distance in (1e2, 1e4, 1e6)],
    *[case(f"of_size_{size:g}", EXACT, sized(size)) for size in (1e-6, 1e-3, 1e4, 1e8)],
    # Clips.
    case("clip_of_10000_seconds", EXACT, write("times", 0, 0, 5000, 10_000)),
    case("clip_of_a_microsecond", EXACT, write("times", 0, 0, 5e-7, 1e-6)),
    case("clip_with_late_keys", EXACT, write("times", 0, 1000, 1000.5, 1001)),
    case("clip_of_half_a_turn", EXACT, write("rotations", 4, 1, 0, 0, 0)),
    case("clip_of_both_covers", EXACT, write("rotations", 4, 0, 0, 0, -1)),
    case("clip_of_nearly_equal_rotations", EXACT, write("rotations", 4, 0, 0, 1e-6, 1)),
    case("clip_of_one_key", EXACT,
         new_accessor("one_time", "SCALAR", FLOAT, [(0.5,)]),
         new_accessor("one_translation", "VEC3", FLOAT, [(1, 2, 3)]),
         put("clip/samplers/0", lambda model: {
             "input": number_of("one_time")(model),
             "output": number_of("one_translation")(model)})),
    # Morphed normals are not of unit length until they are made so.
    case("morphed_normals", EXACT,
         new_accessor("normal_offsets", "VEC3", FLOAT, [(0.5, 0.5, 0)] * 4),
         put("primitive/targets", lambda model: [{"NORMAL": number_of("normal_offsets")(model)}])),
    # Scenes and nodes.
    case("no_scenes", EXACT, remove("scenes", "scene")),
    case("no_default_scene", EXACT, remove("scene")),
    case("joints_outside_the_scene", EXACT, put("scenes/0/nodes", [0])),
    case("skinned_node_moved", EXACT, put("nodes/0/translation", [5, 5, 5])),
    case("rotation_not_of_unit_length", EXACT, put("nodes/2/rotation", [0, 0, 3, 4])),
    case("mirrored", EXACT, put("nodes/1/scale", MIRRORING)),
    case("sheared", EXACT, put("nodes/2", {"matrix": SHEARED}), remove("animations")),
    case("joints_in_chain_of_3000", EXACT, joints_in_chain(3000)),
    case("joints_1000", EXACT, joints(1000)),
    case("no_inverse_bind_matrices", EXACT, remove("skins/0/inverseBindMatrices")),
    # Names of parts.
    case("part_with_percent_sign", EXACT, part_named("100%.bin", "100%25.bin")),
    case("part_that_looks_encoded", EXACT, part_named("a%41.bin", "a%2541.bin")),
    case("part_with_space", EXACT, part_named("a b.bin", "a b.bin")),
    case("part_in_folder", EXACT, part_named("parts/a.bin", "./parts/../parts/a.bin")),
]
