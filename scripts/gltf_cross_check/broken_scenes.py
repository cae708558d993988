# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Broken nodes, scenes, skins and meshes, and hostile numbers of them."""
import math

from broken import EITHER, LOADED, NOTED, REFUSED, case
from small_model import append, number_of, put, remove, write

SHEARED = [1, 0, 0, 0, 0.7, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1]
PROJECTIVE = [1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 7]  # last row 3 0 0 7


def chain(length, **properties):
    """A row of nodes, each the child of the one before, below the last joint."""
    def edit(model):
        nodes = model.document["nodes"]
        first = len(nodes)
        nodes += [{"children": [first + k + 1], **properties} for k in range(length)] + [{}]
        nodes[2]["children"] = [first]
    return edit


def instances(count):
    """Nodes that all show the mesh."""
    def edit(model):
        first = len(model.document["nodes"])
        model.document["nodes"] += [{"mesh": 0} for _ in range(count)]
        model.document["scenes"][0]["nodes"] += range(first, first + count)
    return edit


def skins_of_many_joints(skins, joints):
    def edit(model):
        first = len(model.document["nodes"])
        model.document["nodes"] += [{} for _ in range(joints)]
        model.document["skins"] += [{"joints": list(range(first, first + joints))}] * skins
    return edit


def scenes_of_many_nodes(scenes, nodes):
    def edit(model):
        model.document["nodes"] += [{} for _ in range(nodes)]
        model.document["scenes"] = [{"nodes": [0, 1]}] * scenes
    return edit


def parts(count):
    """Primitives that are all the same."""
    def edit(model):
        model.document["meshes"][0]["primitives"] *= count
    return edit


def joint_sets(count):
    def edit(model):
        attributes = model.document["meshes"][0]["primitives"][0]["attributes"]
        for number in range(count):
            attributes[f"JOINTS_{number}"] = number_of("joints")(model)
            attributes[f"WEIGHTS_{number}"] = number_of("weights")(model)
    return edit


CASES = [
    # Nodes.
    case("node_loop", REFUSED, put("nodes/2/children", [1])),
    case("node_own_child", REFUSED, put("nodes/2/children", [2])),
    case("node_of_two_parents", REFUSED, put("nodes/0/children", [2])),
    case("node_missing_child", REFUSED, put("nodes/2/children", [77])),
    case("node_missing_mesh", REFUSED, put("nodes/0/mesh", 4)),
    case("node_missing_camera", EITHER, put("nodes/0/camera", 4)),
    case("node_null", REFUSED, put("nodes/2", None)),
    case("node_matrix_of_15", REFUSED, put("nodes/2", {"matrix": [0] * 15})),
    case("node_matrix_of_zeros", LOADED, put("nodes/2", {"matrix": [0] * 16})),
    case("node_matrix_projective", EITHER, put("nodes/2", {"matrix": PROJECTIVE})),
    case("node_matrix_beside_translation", EITHER, put("nodes/2/matrix", SHEARED)),
    case("node_matrix_moved_by_clip", LOADED, put("nodes/2", {"matrix": SHEARED})),
    case("node_translation_of_strings", REFUSED, put("nodes/2/translation", ["a", 0, 0])),
    case("node_translation_huge", EITHER, put("nodes/2/translation", [1e11] * 3)),
    case("node_rotation_zero", EITHER, put("nodes/2/rotation", [0, 0, 0, 0])),
    case("node_scale_tiny", LOADED, put("nodes/1/scale", [1e-30] * 3)),
    case("node_scales_multiply_to_1e22", EITHER,
         put("nodes/1/scale", [1e11] * 3), put("nodes/2/scale", [1e11] * 3)),
    case("node_scales_multiply_to_1e600", EITHER, chain(50, scale=[1e12] * 3)),
    case("node_weights_without_mesh", NOTED, put("nodes/1/weights", [1])),
    case("node_skin_without_mesh", NOTED, put("nodes/1/skin", 0)),
    case("node_skinned_mesh_without_skin", NOTED, remove("nodes/0/skin")),
    case("node_skin_of_rigid_mesh", NOTED,
         remove("primitive/attributes/JOINTS_0", "primitive/attributes/WEIGHTS_0")),
    case("nodes_in_chain_of_100000", EITHER, chain(100_000, translation=[0, 0.01, 0])),
    case("nodes_in_chain_doubling_20000_times", EITHER, chain(20_000, scale=[2, 2, 2])),
    case("nodes_100000", LOADED, append("nodes", *[{}] * 100_000)),
    case("nodes_100000_with_mesh", EITHER, instances(100_000)),
    # Scenes.
    case("scene_missing", REFUSED, put("scene", 3)),
    case("scene_negative", REFUSED, put("scene", -1)),
    case("scene_missing_node", REFUSED, put("scenes/0/nodes", [55])),
    case("scene_of_child_node", EITHER, put("scenes/0/nodes", [0, 1, 2])),
    case("scene_node_twice", EITHER, put("scenes/0/nodes", [0, 1, 1])),
    case("scene_empty", LOADED, put("scenes", [{}])),
    case("scenes_none_but_one_is_named", REFUSED, remove("scenes")),
    case("scenes_30000", EITHER, scenes_of_many_nodes(30_000, 4000)),
    # Skins.
    case("skin_missing_joint", REFUSED, put("skins/0/joints", [1, 99])),
    case("skin_negative_joint", REFUSED, put("skins/0/joints", [1, -1])),
    case("skin_without_joints", REFUSED, remove("skins/0/joints")),
    case("skin_joint_twice", EITHER, put("skins/0/joints", [1, 1])),
    case("skin_mesh_is_joint", LOADED, put("skins/0/joints", [0, 1])),
    case("skin_missing_skeleton", EITHER, put("skins/0/skeleton", 55)),
    case("skin_too_few_matrices", REFUSED, put("accessors/inverse_binds/count", 1)),
    case("skin_matrices_of_vec3", REFUSED,
         put("skins/0/inverseBindMatrices", number_of("positions"))),
    case("skin_matrix_not_a_number", REFUSED, write("inverse_binds", 0, math.nan)),
    case("skin_matrix_projective", EITHER, write("inverse_binds", 3, 5)),
    case("skin_matrix_of_zeros", LOADED, write("inverse_binds", 0, *[0] * 16)),
    case("skin_matrix_huge", EITHER, write("inverse_binds", 0, 1e29)),
    case("skin_of_70000_joints", EITHER, skins_of_many_joints(1, 70_000)),
    case("skins_10000_of_200_joints", EITHER, skins_of_many_joints(10_000, 200)),
    case("skin_unused_and_broken", EITHER, append("skins", {"joints": [99]})),
    # Meshes.
    case("mesh_without_primitives", REFUSED, remove("meshes/0/primitives")),
    case("mesh_of_no_primitives", EITHER, put("meshes/0/primitives", [])),
    case("mesh_without_attributes", REFUSED, remove("primitive/attributes")),
    case("mesh_without_positions", NOTED, remove("primitive/attributes/POSITION")),
    case("mesh_mode_string", REFUSED, put("primitive/mode", "TRIANGLES")),
    case("mesh_mode_7", REFUSED, put("primitive/mode", 7)),
    case("mesh_missing_material", EITHER, put("primitive/material", 9)),
    case("mesh_target_names_odd", LOADED,
         put("meshes/0/extras", {"targetNames": [5, None, {}, "x"]})),
    case("mesh_unused_and_broken", EITHER,
         append("meshes", {"primitives": [{"attributes": {"POSITION": 999}}]})),
    case("mesh_of_500_joint_sets", EITHER, joint_sets(500)),
    case("mesh_of_20000_primitives", EITHER, parts(20_000)),
]
