# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Makes random valid glTF 2.0 files; everything about a file follows from its seed.

Exporters use a small part of what the format allows. The rest (integer attributes, odd strides,
sparse accessors, several joint sets, instances of one mesh with different skins, scenes that show
half of the nodes) meets a reader first in somebody's file, or here.
"""
import random

from accessor_writer import AccessorWriter, Elements
from file_writer import write_random_form
from linear_algebra import compose, multiply, to_columns
from model_file import FLOAT
from random_clips import ClipMaker, random_rotation, random_scale
from random_meshes import MeshMaker

NAMES = ["bone", "Knochen ü", "骨", "", "a/b", "100%", "\U0001f600"]
HARMLESS_EXTENSIONS = ["KHR_lights_punctual", "ACME_whatever", "KHR_materials_variants"]


def make(seed, folder):
    """Writes the file of that seed (and its parts) into the folder and returns its path."""
    maker = ModelMaker(random.Random(seed))
    maker.build()
    return write_random_form(
        maker.random, maker.document, maker.writer.buffers, folder, f"seed{seed}")


class ModelMaker:
    """One file in the making."""

    def __init__(self, generator):
        self.random = generator
        self.writer = AccessorWriter(generator)
        self.document = {"asset": {"version": generator.choice(["2.0", "2.0", "2.1"])}}
        # Rotations and even scales only, so that many joints have dual quaternions.
        self.is_rigid = self._chance(0.4)
        self.target_counts = []  # of each mesh
        self.has_joints = []  # of each mesh

    def _chance(self, probability):
        return self.random.random() < probability

    def _vector(self, size):
        return [self.random.uniform(-size, size) for _ in range(3)]

    def build(self):
        nodes = [self._node() for _ in range(self.random.choice([1, 3, 6, 10, 20]))]
        self.document["nodes"] = nodes
        roots = self._connect(nodes)
        skins = [self._skin(len(nodes)) for _ in range(self.random.choice([0, 1, 1, 2]))]
        if skins:
            self.document["skins"] = skins
        self.document["meshes"] = [
            self._mesh(skins) for _ in range(self.random.choice([1, 1, 2, 3]))
        ]
        self._place_meshes(nodes, skins, roots)
        self._add_scenes(roots)
        self._add_clips(nodes)
        if self.writer.views:
            self.document["bufferViews"] = self.writer.views
        self.document["accessors"] = self.writer.accessors
        self._declare_extensions()

    def _node(self):
        node = {}
        if self._chance(0.7):
            node["translation"] = self._vector(2)
        if self._chance(0.7):
            node["rotation"] = random_rotation(self.random)
        if not self.is_rigid and self._chance(0.5):
            node["scale"] = random_scale(self.random)
            if self._chance(0.03):
                node["scale"][self.random.randrange(3)] = 0.0
        if self._chance(0.2):
            node = {"matrix": to_columns(self._matrix_of(node))}
        if self._chance(0.5):
            node["name"] = self.random.choice(NAMES)
        return node

    def _matrix_of(self, node):
        matrix = compose(
            node.get("translation", [0.0, 0.0, 0.0]),
            node.get("rotation", [0.0, 0.0, 0.0, 1.0]),
            node.get("scale", [1.0, 1.0, 1.0]))
        if not self.is_rigid and self._chance(0.2):
            shear = self.random.uniform(-1, 1)
            rows = [[1.0, shear, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]
            matrix = multiply(matrix, rows + [[0.0, 0.0, 0.0, 1.0]])
        return matrix

    def _connect(self, nodes):
        """Trees over the nodes in a random order, so that a parent may come after its child."""
        order = list(range(len(nodes)))
        self.random.shuffle(order)
        roots = []
        for place, node in enumerate(order):
            if place > 0 and self._chance(0.75):
                parent = self.random.choice(order[:place])
                nodes[parent].setdefault("children", []).append(node)
            else:
                roots.append(node)
        return roots

    def _skin(self, node_count):
        joints = self.random.sample(range(node_count), self.random.randint(1, node_count))
        skin = {"joints": joints}
        if self._chance(0.75):
            common_scale = self.random.choice([1.0, 1.0, 77.0, 0.04])  # as in quantised files
            surplus = self.random.choice([0, 0, 0, 3])  # more matrices than joints are allowed
            matrices = []
            for _ in range(len(joints) + surplus):
                scale = [common_scale] * 3 if self.is_rigid else random_scale(self.random)
                matrix = compose(self._vector(2), random_rotation(self.random), scale)
                matrices.append(tuple(to_columns(matrix)))
            elements = Elements("MAT4", FLOAT, matrices)
            skin["inverseBindMatrices"] = self.writer.add(elements, sparse_probability=0.05)
        if self._chance(0.3):
            skin["skeleton"] = self.random.randrange(node_count)
        if self._chance(0.3):
            skin["name"] = "skin"
        return skin

    def _mesh(self, skins):
        many = 40 if self._chance(0.2) else 3
        target_count = self.random.choice([0, 0, 1, 2, 5, many])
        has_joints = bool(skins) and self._chance(0.7)
        # Any skin may come to carry the mesh, so that its joints are those of the smallest.
        joint_count = min(len(skin["joints"]) for skin in skins) if has_joints else 0
        maker = MeshMaker(self.random, self.writer)
        mesh = {
            "primitives": [
                maker.primitive(joint_count, target_count)
                for _ in range(self.random.choice([1, 1, 2, 3]))
            ]
        }
        if target_count:
            mesh["extras"] = {"targetNames": [f"target {k}" for k in range(target_count)]}
            if self._chance(0.6):
                mesh["weights"] = self._morph_weights(target_count)
        self.target_counts.append(target_count)
        self.has_joints.append(has_joints)
        return mesh

    def _morph_weights(self, count):
        return [self.random.uniform(-1, 2) for _ in range(count)]

    def _place_meshes(self, nodes, skins, roots):
        for index, node in enumerate(nodes):
            if index != roots[0] and not self._chance(0.5):
                continue
            mesh = node["mesh"] = self.random.randrange(len(self.target_counts))
            if self.has_joints[mesh] and self._chance(0.9):
                node["skin"] = self.random.randrange(len(skins))
            if self.target_counts[mesh] and self._chance(0.4):
                node["weights"] = self._morph_weights(self.target_counts[mesh])

    def _add_scenes(self, roots):
        count = self.random.choice([0, 1, 1, 1, 1, 2, 3])
        if count == 0:
            return
        shows_all = count == 1 and self._chance(0.8)
        self.document["scenes"] = [
            {
                "nodes": roots if shows_all
                else self.random.sample(roots, self.random.randint(1, len(roots)))
            }
            for _ in range(count)
        ]
        if self._chance(0.7):
            self.document["scene"] = self.random.randrange(count)

    def _add_clips(self, nodes):
        weight_counts = [
            self.target_counts[node["mesh"]] if "mesh" in node else 0 for node in nodes
        ]
        maker = ClipMaker(self.random, self.writer, nodes, weight_counts, self.is_rigid)
        clips = [maker.clip() for _ in range(self.random.choice([0, 1, 1, 2]))]
        clips = [clip for clip in clips if clip is not None]
        if clips:
            self.document["animations"] = clips

    def _declare_extensions(self):
        used = []
        targets = [
            channel["target"]
            for clip in self.document.get("animations", []) for channel in clip["channels"]
        ]
        if any(target["path"] == "pointer" for target in targets):
            used.append("KHR_animation_pointer")
        primitives = [p for mesh in self.document["meshes"] for p in mesh["primitives"]]
        positions = [self.writer.accessors[p["attributes"]["POSITION"]] for p in primitives]
        if any(accessor["componentType"] != FLOAT for accessor in positions):
            used.append("KHR_mesh_quantization")
            self.document["extensionsRequired"] = ["KHR_mesh_quantization"]
        if self._chance(0.2):
            used.append(self.random.choice(HARMLESS_EXTENSIONS))
        if used:
            self.document["extensionsUsed"] = used
        if self._chance(0.2):
            self.document["extras"] = {"a": [1, None, {"b": "é"}]}
            self.document["extensions"] = {"ACME_x": {"y": None}}
