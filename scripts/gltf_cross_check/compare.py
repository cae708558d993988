# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Compares what the program exports of a valid model with what the evaluator computes for it."""
import math

from evaluator import Model
from program import FINE, read_joints, read_obj

REST_POSE = (-1, 0.0)  # (clip, time)
PART_OF_SIZE = 1e-5  # the tolerance of the oracle, of the model's bounding box diagonal
# The program keeps positions as floats: the last digit of each coordinate may differ by one.
LAST_DIGIT = 2.0**-23 * math.sqrt(3.0)  # of the largest coordinate
LENGTH_TOLERANCE = 1e-5  # of a normal

POINTS, LINES, LINE_LOOP, LINE_STRIP, TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN = range(7)


class Disagreement(Exception):
    """What the first difference of a model is."""


def compare(program, path, random):
    """The first disagreement about the model in words, or None. `random` picks moments."""
    try:
        Comparison(program, Model(path), path, random).run()
    except Disagreement as disagreement:
        return str(disagreement)
    return None


class Comparison:
    """One model in several poses, under both methods."""

    def __init__(self, program, model, path, random):
        self.program = program
        self.model = model
        self.path = path
        self.moments = [REST_POSE]
        for clip in range(len(model.clips)):
            self.moments += [(clip, time) for time in moments_of(model, clip, random)]

    def run(self):
        poses = {moment: self.model.pose(*moment) for moment in self.moments}
        expected = {moment: pose.instances("lbs") for moment, pose in poses.items()}
        skin_box, joint_box = Box(), Box()
        for moment, pose in poses.items():
            for positions in expected[moment].values():
                skin_box.include(positions)
                joint_box.include(positions)
            joint_box.include(position for _, _, _, position in pose.joints())
        exported = {}
        for moment, pose in poses.items():
            objects = exported[moment, "lbs"] = self._exported_objects(moment, "lbs")
            compare_positions(moment, "lbs", expected[moment], objects, skin_box)
            if moment == REST_POSE:
                self._compare_elements(objects)
            if self.model.document.get("skins"):
                objects = exported[moment, "dqs"] = self._exported_objects(moment, "dqs")
                compare_positions(moment, "dqs", pose.instances("dqs"), objects, skin_box)
                self._compare_joints(moment, pose, joint_box)
        for (moment, method), objects in exported.items():
            check_normals(moment, method, objects)

    def _export(self, moment, ending, method):
        outcome, text = self.program.export(self.path, ending, *moment, method)
        if outcome.status != FINE:
            raise Disagreement(
                f"{describe(moment, method)}: {outcome.fault() or outcome.messages[-300:]}")
        return text

    def _exported_objects(self, moment, method):
        return read_obj(self._export(moment, ".obj", method))

    def _compare_joints(self, moment, pose, box):
        expected = list(pose.joints())
        rows = list(read_joints(self._export(moment, ".csv", "lbs")))
        if len(rows) != len(expected):
            raise Disagreement(f"{describe(moment)}: {len(rows)} joints, expected {len(expected)}")
        for row, want in zip(rows, expected):
            distance = math.dist(row[3], want[3])
            if row[:3] != want[:3] or not distance <= box.tolerance():
                raise Disagreement(
                    f"{describe(moment)}: (skin, joint, node, position) is {row}, expected {want}")

    def _compare_elements(self, objects):
        """Triangles and lines, but not their order nor those that are only a point or a line."""
        for node in self.model.shown_nodes():
            for index, primitive in enumerate(self.model.primitives(node)):
                if primitive.get("mode", TRIANGLES) == POINTS:
                    continue
                expected = list(elements_of(self.model, primitive))
                got = objects[object_name(node, index)].elements
                if comparable(got) != comparable(expected):
                    raise Disagreement(
                        f"node {node} primitive {index} has other triangles or lines: "
                        f"{got}, expected {expected}")


class Box:
    """The bounding box of all poses."""

    def __init__(self):
        self.smallest = [math.inf] * 3
        self.largest = [-math.inf] * 3

    def include(self, points):
        for point in points:
            self.smallest = [min(x, y) for x, y in zip(self.smallest, point)]
            self.largest = [max(x, y) for x, y in zip(self.largest, point)]

    def tolerance(self):
        if self.smallest[0] > self.largest[0]:
            return 0.0
        coordinate = max(abs(x) for x in self.smallest + self.largest)
        diagonal = math.dist(self.smallest, self.largest)
        return PART_OF_SIZE * diagonal + LAST_DIGIT * coordinate


def moments_of(model, clip, random):
    """The ends, the middle, a key, anywhere, and after the end."""
    duration = model.duration(clip)
    keys = sorted(time for _, sampler in model.channels(clip) for time in model.key_times(sampler))
    anywhere = random.uniform(0.0, duration)
    key = random.choice(keys or [0.0])
    return sorted({0.0, 0.5 * duration, 0.99 * duration, duration, duration + 1.0, anywhere, key})


def describe(moment, method=None):
    clip, time = moment
    where = "rest pose" if clip < 0 else f"clip {clip} at {time!r} s"
    return where if method is None else f"{where}, {method}"


def object_name(node, primitive):
    return f"node{node}_primitive{primitive}"


def compare_positions(moment, method, expected, objects, box):
    names = {object_name(*instance) for instance in expected}
    if set(objects) != names:
        raise Disagreement(
            f"{describe(moment, method)}: shows {sorted(objects)}, expected {sorted(names)}")
    for (node, primitive), positions in expected.items():
        got = objects[object_name(node, primitive)].positions
        where = f"{describe(moment, method)}: node {node} primitive {primitive}"
        if len(got) != len(positions):
            raise Disagreement(f"{where} has {len(got)} vertices, expected {len(positions)}")
        for vertex, (position, want) in enumerate(zip(got, positions)):
            if want is None:  # nothing independent to compare with
                if not all(map(math.isfinite, position)):
                    raise Disagreement(f"{where} vertex {vertex} is not finite: {position}")
                continue
            distance = math.dist(position, want)
            if not distance <= box.tolerance():  # also when it is not a number
                raise Disagreement(
                    f"{where} vertex {vertex} is {position}, expected {want}: "
                    f"{distance:.3g} apart, {box.tolerance():.3g} allowed")


def check_normals(moment, method, objects):
    """Normals have length 1, or 0 where a surface is squashed to nothing."""
    for name, exported in objects.items():
        for vertex, normal in enumerate(exported.normals):
            length = math.hypot(*normal)
            if length != 0.0 and not abs(length - 1.0) <= LENGTH_TOLERANCE:
                raise Disagreement(
                    f"{describe(moment, method)}: {name} vertex {vertex} has the normal {normal} "
                    f"of length {length:.6g}")


def elements_of(model, primitive):
    """glTF 2.0, 3.7.2.1: which vertices make a line or triangle, in the order of its winding."""
    if "indices" in primitive:
        order = [index for (index,) in model.accessor(primitive["indices"])]
    else:
        order = list(range(len(model.accessor(primitive["attributes"]["POSITION"]))))
    mode, count = primitive.get("mode", TRIANGLES), len(order)
    if mode == LINES:
        return [("l", order[k], order[k + 1]) for k in range(0, count - 1, 2)]
    if mode in (LINE_STRIP, LINE_LOOP):
        strip = [("l", order[k], order[k + 1]) for k in range(count - 1)]
        return strip + [("l", order[-1], order[0])] if mode == LINE_LOOP else strip
    if mode == TRIANGLES:
        return [("f", *order[k:k + 3]) for k in range(0, count - 2, 3)]
    if mode == TRIANGLE_STRIP:
        return [
            ("f", order[k], order[k + 1 + k % 2], order[k + 2 - k % 2]) for k in range(count - 2)
        ]
    return [("f", order[k + 1], order[k + 2], order[0]) for k in range(count - 2)]


def comparable(elements):
    """Sorted, each triangle turned so that its smallest index is first, which keeps its winding."""
    out = []
    for kind, *vertices in elements:
        if len(set(vertices)) < len(vertices):
            continue
        if kind == "f":
            first = vertices.index(min(vertices))
            vertices = vertices[first:] + vertices[:first]
        out.append((kind, *vertices))
    return sorted(out)
