# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Poses and skins a glTF model independently of the program, in double precision.

Written from the glTF specification and the conventions of the oracle (ORACLE.md beside the test
files), so that a disagreement with the program means that one of the two is wrong.

    model = Model(path)
    pose = model.pose(clip, time)              # clip -1 is the rest pose
    pose.instances("lbs")[node, primitive]     # world positions, in the file's order
"""
from clips import WIDTHS, sample
from dual_quaternions import LINEAR, UNDEFINED, blend, joint_motions
from linear_algebra import AXES, compose, from_columns, multiply, normalize, transform_point
from model_file import ModelFile


class Model(ModelFile):
    """A model that can be posed."""

    def __init__(self, path):
        super().__init__(path)
        self.nodes = self.document.get("nodes", [])
        self.clips = self.document.get("animations", [])
        self.parents = [None] * len(self.nodes)
        for index, node in enumerate(self.nodes):
            for child in node.get("children", []):
                self.parents[child] = index

    def primitives(self, node):
        mesh = self.nodes[node].get("mesh")
        return [] if mesh is None else self.document["meshes"][mesh]["primitives"]

    def shown_nodes(self):
        """The nodes of the scene that is shown; all of them when the file has no scene, which
        glTF leaves to the reader."""
        scenes = self.document.get("scenes")
        if not scenes:
            return list(range(len(self.nodes)))
        shown = set()
        waiting = list(scenes[self.document.get("scene", 0)].get("nodes", []))
        while waiting:
            node = waiting.pop()
            if node not in shown:
                shown.add(node)
                waiting += self.nodes[node].get("children", [])
        return sorted(shown)

    def channels(self, clip):
        """(target, sampler) of the channels that move something of this file."""
        animation = self.clips[clip]
        for channel in animation["channels"]:
            target = channel["target"]
            if "node" in target and target["path"] in (*WIDTHS, "weights"):
                yield target, animation["samplers"][channel["sampler"]]

    def key_times(self, sampler):
        return [time for (time,) in self.accessor(sampler["input"])]

    def duration(self, clip):
        """Time of the last key of any channel; a clip begins at 0, not at its first key."""
        return max((self.key_times(sampler)[-1] for _, sampler in self.channels(clip)), default=0.0)

    def _rest_weights(self, node):
        """Morph weights: the node's, else the mesh's, else zero."""
        if "mesh" not in self.nodes[node]:
            return []
        mesh = self.document["meshes"][self.nodes[node]["mesh"]]
        count = max(len(primitive.get("targets", [])) for primitive in mesh["primitives"])
        return self.nodes[node].get("weights", mesh.get("weights", [0.0] * count))

    def pose(self, clip, time):
        """The model as the clip has it at `time`, what it does not move as in the rest pose."""
        local = [
            {
                "matrix": node.get("matrix"),
                "translation": node.get("translation", [0.0, 0.0, 0.0]),
                "rotation": normalize(node.get("rotation", [0.0, 0.0, 0.0, 1.0])),
                "scale": node.get("scale", [1.0, 1.0, 1.0]),
            }
            for node in self.nodes
        ]
        weights = [self._rest_weights(node) for node in range(len(self.nodes))]
        for target, sampler in self.channels(clip) if clip >= 0 else ():
            node, path = target["node"], target["path"]
            width = WIDTHS.get(path, len(weights[node]))
            if width == 0:
                continue
            values = [x for element in self.accessor(sampler["output"]) for x in element]
            interpolation = sampler.get("interpolation", "LINEAR")
            value = sample(self.key_times(sampler), values, interpolation, time, path, width)
            if path == "weights":
                weights[node] = value
            else:
                local[node][path] = value
        return Pose(self, self._world_matrices(local), weights)

    def _world_matrices(self, local):
        world = [None] * len(local)
        for start in range(len(local)):
            unknown, node = [], start  # up to an ancestor that is known; chains can be deep
            while node is not None and world[node] is None:
                unknown.append(node)
                node = self.parents[node]
            for node in reversed(unknown):
                here = local[node]
                if here["matrix"]:
                    matrix = from_columns(here["matrix"])
                else:
                    matrix = compose(here["translation"], here["rotation"], here["scale"])
                parent = self.parents[node]
                world[node] = matrix if parent is None else multiply(world[parent], matrix)
        return world


class Pose:
    """World matrices and morph weights at one moment."""

    def __init__(self, model, world, weights):
        self.model = model
        self.world = world
        self.weights = weights

    def joints(self):
        """(skin, joint, node, position) of every joint of every skin."""
        for skin_index, skin in enumerate(self.model.document.get("skins", [])):
            for joint, node in enumerate(skin["joints"]):
                yield skin_index, joint, node, tuple(self.world[node][axis][3] for axis in AXES)

    def instances(self, method):
        """{(node, primitive): positions} of everything shown. A position is None where the
        method has no independent definition."""
        out = {}
        for node in self.model.shown_nodes():
            for index, primitive in enumerate(self.model.primitives(node)):
                if "POSITION" in primitive["attributes"]:
                    out[node, index] = self._positions(node, primitive, method)
        return out

    def _positions(self, node, primitive, method):
        points = self._morphed(node, primitive)
        skin = self.model.nodes[node].get("skin")
        if skin is None or "JOINTS_0" not in primitive["attributes"]:
            return [transform_point(self.world[node], point) for point in points]
        matrices = self._joint_matrices(skin)
        influences = self._influences(primitive)
        motions = joint_motions(matrices) if method == "dqs" else LINEAR
        if motions is UNDEFINED:
            return [None] * len(points)
        if motions is LINEAR:
            return [skin_linearly(matrices, i, point) for i, point in zip(influences, points)]
        return [blend(motions, i, point) for i, point in zip(influences, points)]

    def _joint_matrices(self, skin_index):
        """Joint's world matrix times inverse bind matrix, which is the identity when absent."""
        skin = self.model.document["skins"][skin_index]
        if "inverseBindMatrices" not in skin:
            return [self.world[node] for node in skin["joints"]]
        inverse_binds = self.model.accessor(skin["inverseBindMatrices"])
        return [
            multiply(self.world[node], from_columns(inverse_bind))
            for node, inverse_bind in zip(skin["joints"], inverse_binds)
        ]

    def _morphed(self, node, primitive):
        points = self.model.accessor(primitive["attributes"]["POSITION"])
        for weight, target in zip(self.weights[node], primitive.get("targets", [])):
            if weight == 0.0 or "POSITION" not in target:
                continue
            offsets = self.model.accessor(target["POSITION"])
            points = [
                tuple(x + weight * d for x, d in zip(point, offset))
                for point, offset in zip(points, offsets)
            ]
        return points

    def _influences(self, primitive):
        """[(joint, weight), ...] of each vertex, over all sets, with weights of sum 1."""
        attributes = primitive["attributes"]
        vertices = [[] for _ in self.model.accessor(attributes["POSITION"])]
        number = 0
        while f"JOINTS_{number}" in attributes and f"WEIGHTS_{number}" in attributes:
            joints = self.model.accessor(attributes[f"JOINTS_{number}"])
            weights = self.model.accessor(attributes[f"WEIGHTS_{number}"])
            for vertex, four_joints, four_weights in zip(vertices, joints, weights):
                vertex += zip(map(int, four_joints), four_weights)
            number += 1
        return [normalize_influences(vertex) for vertex in vertices]


def normalize_influences(influences):
    total = sum(weight for _, weight in influences)
    if total == 0.0:
        return [(influences[0][0], 1.0)]
    return [(joint, weight / total) for joint, weight in influences if weight != 0.0]


def skin_linearly(matrices, influences, point):
    position = [0.0, 0.0, 0.0]
    for joint, weight in influences:
        moved = transform_point(matrices[joint], point)
        position = [x + weight * y for x, y in zip(position, moved)]
    return tuple(position)
