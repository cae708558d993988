# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Random primitives: every mode, quantised or not, with morph targets and up to four joint sets."""
from accessor_writer import ELEMENT_ARRAY_BUFFER, Elements
from linear_algebra import normalize
from model_file import (
    BYTE, COMPONENTS, FLOAT, LARGEST_NORMALIZED, SHORT, UNSIGNED_BYTE, UNSIGNED_INT,
    UNSIGNED_SHORT,
)

TRIANGLES = 4
LARGEST_PLAIN_INTEGER = 500  # of unnormalised positions, so that models keep a sensible size


class MeshMaker:
    """Makes primitives whose data go to one AccessorWriter."""

    def __init__(self, random, writer):
        self.random = random
        self.writer = writer

    def _chance(self, probability):
        return self.random.random() < probability

    def _vector(self, count, size=1.0):
        return tuple(self.random.uniform(-size, size) for _ in range(count))

    def primitive(self, joint_count, target_count):
        """A primitive for skins of at least joint_count joints; 0 leaves the joints out."""
        count = self.random.choice([3, 4, 6, 9, 13, 24, 40])
        positions = self._positions(count)
        attributes = {"POSITION": positions, **self._surface_attributes(count)}
        if joint_count:
            attributes.update(self._joint_attributes(count, joint_count))
        primitive = {"attributes": self.writer.add_attributes(attributes)}
        mode = self.random.choice([TRIANGLES, TRIANGLES, TRIANGLES, 0, 1, 2, 3, 5, 6])
        if mode != TRIANGLES or self._chance(0.3):
            primitive["mode"] = mode
        if self._chance(0.6):
            indices = [(self.random.randrange(count),) for _ in range(self._index_count())]
            component_type = self.random.choice([UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT])
            elements = Elements("SCALAR", component_type, indices)
            primitive["indices"] = self.writer.add(
                elements, target=ELEMENT_ARRAY_BUFFER, sparse_probability=0.05)
        if target_count:
            primitive["targets"] = [
                self._target(count, positions.component_type != FLOAT, "NORMAL" in attributes)
                for _ in range(target_count)
            ]
        return primitive

    def _index_count(self):
        return self.random.choice([3, 6, 12, 30])

    def _positions(self, count):
        if self._chance(0.3):
            return self._quantized(count, [BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT])
        size = self.random.choice([1, 1, 1, 50])
        values = [self._vector(3, size) for _ in range(count)]
        return Elements("VEC3", FLOAT, values, bounds=True)

    def _quantized(self, count, component_types):
        """KHR_mesh_quantization."""
        component_type = self.random.choice(component_types)
        normalized = self._chance(0.5)
        largest = LARGEST_NORMALIZED[component_type]
        if not normalized:
            largest = min(largest, LARGEST_PLAIN_INTEGER)
        smallest = -largest if component_type in (BYTE, SHORT) else 0
        values = [
            tuple(self.random.randint(smallest, largest) for _ in range(3)) for _ in range(count)
        ]
        return Elements("VEC3", component_type, values, normalized, bounds=True)

    def _fractions(self, kind, count):
        """Numbers from 0 to 1, as floats or normalized integers."""
        component_type = self.random.choice([FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT])
        largest = LARGEST_NORMALIZED.get(component_type)

        def number():
            return self.random.randint(0, largest) if largest else self.random.random()

        values = [tuple(number() for _ in range(COMPONENTS[kind])) for _ in range(count)]
        return Elements(kind, component_type, values, normalized=largest is not None)

    def _surface_attributes(self, count):
        """Attributes that must not change where a vertex goes."""
        out = {}
        if self._chance(0.5):
            out["NORMAL"] = self._normals(count)
        if self._chance(0.4):
            out["TEXCOORD_0"] = self._fractions("VEC2", count)
        if self._chance(0.3):
            out["COLOR_0"] = self._fractions(self.random.choice(["VEC3", "VEC4"]), count)
        if self._chance(0.1):
            kind = self.random.choice(["SCALAR", "VEC4"])
            values = [self._vector(COMPONENTS[kind]) for _ in range(count)]
            out["_CUSTOM"] = Elements(kind, FLOAT, values)
        return out

    def _normals(self, count):
        component_type = self.random.choice([FLOAT, BYTE, SHORT])
        normals = [normalize(self._vector(3)) for _ in range(count)]
        if component_type == FLOAT:
            return Elements("VEC3", FLOAT, normals)
        largest = LARGEST_NORMALIZED[component_type]
        rounded = [tuple(round(x * largest) for x in normal) for normal in normals]
        return Elements("VEC3", component_type, rounded, normalized=True)

    def _joint_attributes(self, count, joint_count):
        sets = self.random.choice([1, 1, 1, 2, 3, 4])
        joint_type = self.random.choice([UNSIGNED_BYTE, UNSIGNED_SHORT])
        weight_type = self.random.choice([FLOAT, FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT])
        weights = [self._vertex_weights(4 * sets, weight_type) for _ in range(count)]
        joints = [
            [self.random.randrange(joint_count) if weight else 0 for weight in vertex]
            for vertex in weights
        ]
        out = {}
        for number in range(sets):
            four = slice(4 * number, 4 * number + 4)
            out[f"JOINTS_{number}"] = Elements(
                "VEC4", joint_type, [tuple(vertex[four]) for vertex in joints])
            out[f"WEIGHTS_{number}"] = Elements(
                "VEC4", weight_type, [tuple(vertex[four]) for vertex in weights],
                normalized=weight_type != FLOAT)
        return out

    def _vertex_weights(self, count, component_type):
        """Uneven weights, now and then four equal ones or a sum that is not 1."""
        weights = [self.random.random() ** 3 if self._chance(0.7) else 0.0 for _ in range(count)]
        if self._chance(0.1):
            weights = [0.25 if k < 4 else 0.0 for k in range(count)]  # a tie for the pivot
        if not any(weights):
            weights[self.random.randrange(count)] = 1.0
        total = sum(weights)
        if self._chance(0.05):
            total *= self.random.uniform(0.3, 3.0)
        weights = [weight / total for weight in weights]
        if component_type == FLOAT:
            return weights
        largest = LARGEST_NORMALIZED[component_type]
        rounded = [min(largest, round(weight * largest)) for weight in weights]
        return rounded if any(rounded) else [largest] + [0] * (count - 1)

    def _target(self, count, may_be_quantized, has_normals):
        target = {}
        what = self.random.random()
        if what < 0.85:
            target["POSITION"] = self._offsets(count, may_be_quantized)
        if what > 0.7 and has_normals:
            normals = [self._vector(3, 0.1) for _ in range(count)]
            elements = Elements("VEC3", FLOAT, normals)
            target["NORMAL"] = self.writer.add(elements, is_vertex_data=True)
        if not target:
            target["POSITION"] = self.writer.add_zeros("VEC3", count)
        return target

    def _offsets(self, count, may_be_quantized):
        if may_be_quantized and self._chance(0.6):
            elements = self._quantized(count, [BYTE, SHORT])
        else:
            values = [
                self._vector(3, 0.5) if self._chance(0.6) else (0.0, 0.0, 0.0)
                for _ in range(count)
            ]
            elements = Elements("VEC3", FLOAT, values, bounds=True)
        return self.writer.add(elements, is_vertex_data=True)
