# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Random animations: every path and interpolation, first keys after 0, integer outputs."""
from accessor_writer import Elements
from linear_algebra import normalize
from model_file import BYTE, FLOAT, LARGEST_NORMALIZED, SHORT, UNSIGNED_BYTE, UNSIGNED_SHORT

SIGNED, UNSIGNED = (BYTE, SHORT), (UNSIGNED_BYTE, UNSIGNED_SHORT)
KINDS = {"weights": "SCALAR", "rotation": "VEC4", "translation": "VEC3", "scale": "VEC3"}


def random_scale(random):
    """Uneven, and mirrored now and then."""
    return [random.uniform(0.3, 2.0) * random.choice([1, 1, 1, -1]) for _ in range(3)]


def random_rotation(random):
    return normalize([random.gauss(0, 1) for _ in range(4)])


class ClipMaker:
    """Makes animations for given nodes. In a rigid file nothing is scaled, so that dual
    quaternions stay defined."""

    def __init__(self, random, writer, nodes, weight_counts, is_rigid):
        self.random = random
        self.writer = writer
        self.nodes = nodes
        self.weight_counts = weight_counts  # of each node
        self.is_rigid = is_rigid

    def _chance(self, probability):
        return self.random.random() < probability

    def clip(self):
        """An animation, or None when no channel came of it."""
        samplers, channels, moved = [], [], set()
        for _ in range(self.random.choice([1, 2, 4, 8])):
            target = self._target()
            if target is None or target in moved:
                continue
            moved.add(target)
            node, path = target
            if self._chance(0.05):  # a channel without a node is to be ignored
                channels.append({"sampler": len(samplers), "target": {"path": path}})
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append(self._sampler(path, self.weight_counts[node]))
        if not channels:
            return None
        if self._chance(0.15):
            samplers.append(dict(samplers[0]))  # used by no channel
        if self._chance(0.1):
            pointer = {"KHR_animation_pointer": {"pointer": "/nodes/0/translation"}}
            channels.insert(
                0, {"sampler": 0, "target": {"path": "pointer", "extensions": pointer}})
        name = {"name": "clip é"} if self._chance(0.5) else {}
        return {"channels": channels, "samplers": samplers, **name}

    def _target(self):
        node = self.random.randrange(len(self.nodes))
        path = self.random.choice(["translation", "rotation", "scale", "weights"])
        if path == "weights" and not self.weight_counts[node]:
            path = "translation"
        if path != "weights" and "matrix" in self.nodes[node]:
            return None
        if path == "scale" and self.is_rigid:
            return None
        return node, path

    def _sampler(self, path, weight_count):
        interpolation = self.random.choice(["STEP", "LINEAR", "CUBICSPLINE"])
        is_cubic = interpolation == "CUBICSPLINE"
        times = self._times(self.random.choice([2, 3, 5, 17] if is_cubic else [1, 2, 3, 5, 17]))
        values = []
        for _ in times:
            value = self._value(path, weight_count)
            if is_cubic:
                tangents = [[self.random.uniform(-2, 2) for _ in value] for _ in range(2)]
                values += [tangents[0], value, tangents[1]]
            else:
                values.append(value)
        output = self._output(path, values)
        sampler = {
            "input": self.writer.add(Elements("SCALAR", FLOAT, times, bounds=True),
                                     sparse_probability=0.03),
            "output": self.writer.add(output, sparse_probability=0.05),
        }
        if interpolation != "LINEAR" or self._chance(0.5):
            sampler["interpolation"] = interpolation
        return sampler

    def _times(self, count):
        time = self.random.choice([0.0, 0.0, 0.25, 1.0])
        times = []
        for _ in range(count):
            times.append((time,))
            time += self.random.choice([0.1, 0.5, 1.0, self.random.random() + 0.01])
        return times

    def _value(self, path, weight_count):
        if path == "rotation":
            return random_rotation(self.random)
        if path == "scale":
            return random_scale(self.random)
        count = weight_count if path == "weights" else 3
        return [self.random.uniform(-2, 2) for _ in range(count)]

    def _output(self, path, values):
        component_type = FLOAT
        if path in ("rotation", "weights") and self._chance(0.3):
            signed = path == "rotation" or self._chance(0.5)
            component_type = self.random.choice(SIGNED if signed else UNSIGNED)
            largest = LARGEST_NORMALIZED[component_type]
            smallest = -largest if signed else 0
            values = [
                [max(smallest, min(largest, round(x * largest))) for x in value]
                for value in values
            ]
        if path == "weights":
            elements = [(x,) for value in values for x in value]
        else:
            elements = [tuple(value) for value in values]
        is_integer = component_type != FLOAT
        return Elements(KINDS[path], component_type, elements, normalized=is_integer)
