# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Puts elements into buffers in every layout that glTF allows, chosen at random.

Several buffers, gaps, byte offsets, strides with rubbish between the elements, interleaved
attributes, sparse accessors with and without a base, and accessors of zeros without a view.
"""
import dataclasses
import struct

from model_file import (
    COMPONENTS, FLOAT, STRUCT_CODES, UNSIGNED_BYTE, UNSIGNED_INT, UNSIGNED_SHORT,
)

LARGEST_STRIDE = 252  # glTF 2.0, bufferView.byteStride
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963


@dataclasses.dataclass
class Elements:
    """What an accessor shall hold."""

    kind: str
    component_type: int
    values: list  # tuples of numbers as they are stored
    normalized: bool = False
    bounds: bool = False  # whether min and max are written

    def packed(self, values=None):
        return pack(self.component_type, self.values if values is None else values)

    def size(self):
        return COMPONENTS[self.kind] * struct.calcsize(STRUCT_CODES[self.component_type])

    def description(self):
        out = {
            "componentType": self.component_type,
            "type": self.kind,
            "count": len(self.values),
        }
        if self.normalized:
            out["normalized"] = True
        if self.bounds:
            columns = list(zip(*self.values))
            out["min"] = [as_stored(min(column), self.component_type) for column in columns]
            out["max"] = [as_stored(max(column), self.component_type) for column in columns]
        return out


def pack(component_type, values):
    code = STRUCT_CODES[component_type]
    return b"".join(struct.pack(f"<{len(value)}{code}", *value) for value in values)


def as_stored(number, component_type):
    if component_type != FLOAT:
        return int(number)
    return struct.unpack("<f", struct.pack("<f", number))[0]


def round_up(size, multiple=4):
    return -(-size // multiple) * multiple


class AccessorWriter:
    """The buffers, views and accessors of a file in the making."""

    def __init__(self, random):
        self.random = random
        self.buffers = [bytearray() for _ in range(random.choice([1, 1, 2, 3]))]
        self.views = []
        self.accessors = []

    def _chance(self, probability):
        return self.random.random() < probability

    def _rubbish(self, count):
        return bytes(self.random.randrange(256) for _ in range(count))

    def _add_view(self, data, stride=None, target=None):
        number = self.random.randrange(len(self.buffers))
        buffer = self.buffers[number]
        buffer += bytes(-len(buffer) % 4)
        if self._chance(0.3):
            buffer += bytes(self.random.choice([4, 8, 12]))
        view = {"buffer": number, "byteLength": len(data)}
        if buffer or self._chance(0.5):
            view["byteOffset"] = len(buffer)
        if stride is not None:
            view["byteStride"] = stride
        if target is not None and self._chance(0.5):
            view["target"] = target
        buffer += data
        self.views.append(view)
        return len(self.views) - 1

    def _add_accessor(self, accessor):
        self.accessors.append(accessor)
        return len(self.accessors) - 1

    def add_zeros(self, kind, count):
        """An accessor without a view: glTF says that it holds zeros."""
        zeros = [0.0] * COMPONENTS[kind]
        return self._add_accessor({
            "componentType": FLOAT, "type": kind, "count": count, "min": zeros, "max": zeros,
        })

    def add(self, elements, is_vertex_data=False, target=None, sparse_probability=0.15):
        """The elements in a view of their own; only vertex data may have a stride."""
        accessor = elements.description()
        stored = elements.values
        if self._chance(sparse_probability):
            if self._chance(0.4):
                self._make_sparse(accessor, elements, base=None)
                return self._add_accessor(accessor)
            stored = [
                tuple(self.random.randint(0, 99) for _ in value) if self._chance(0.4) else value
                for value in stored
            ]
        stride = size = elements.size()
        if is_vertex_data and (size % 4 or self._chance(0.2)):
            stride = round_up(size) + self.random.choice([0, 0, 4, 16])
        offset = self.random.choice([0, 0, 0, 4, 8, 16]) if is_vertex_data else 0
        data = bytes(offset) + self._spread(elements.packed(stored), size, stride)
        stride_is_written = stride != size or is_vertex_data and size % 4 == 0 and self._chance(0.3)
        accessor["bufferView"] = self._add_view(data, stride if stride_is_written else None, target)
        if offset or self._chance(0.2):
            accessor["byteOffset"] = offset
        if stored is not elements.values:
            self._make_sparse(accessor, elements, base=stored)
        return self._add_accessor(accessor)

    def _spread(self, data, size, stride):
        """Elements a stride apart; after the last one the view may end."""
        if stride == size:
            return data
        pieces = [data[start:start + size] for start in range(0, len(data), size)]
        gapped = [piece + self._rubbish(stride - size) for piece in pieces[:-1]]
        return b"".join(gapped + pieces[-1:])

    def _make_sparse(self, accessor, elements, base):
        """Stores those elements that differ from the base, or from zero when there is none."""
        count = len(elements.values)
        if base is None:
            where = [k for k in range(count) if any(elements.values[k])]
        else:
            where = [k for k in range(count) if elements.values[k] != base[k]]
        if not where:
            where = [self.random.randrange(count)]
        fitting = [UNSIGNED_INT, UNSIGNED_SHORT] + ([UNSIGNED_BYTE] if count < 256 else [])
        index_type = self.random.choice(fitting)
        sparse = {
            "count": len(where),
            "indices": {"componentType": index_type},
            "values": {},
        }
        contents = {
            "indices": pack(index_type, [(k,) for k in where]),
            "values": elements.packed([elements.values[k] for k in where]),
        }
        for name, data in contents.items():
            offset = self.random.choice([0, 0, 4, 8])
            sparse[name]["bufferView"] = self._add_view(bytes(offset) + data)
            if offset:
                sparse[name]["byteOffset"] = offset
        accessor["sparse"] = sparse

    def add_attributes(self, attributes):
        """{name: Elements} -> {name: accessor}, all in one view or each in its own."""
        if self._chance(0.3):
            together = self._interleave(attributes)
            if together is not None:
                return together
        names = list(attributes)
        self.random.shuffle(names)
        return {
            name: self.add(attributes[name], is_vertex_data=True, target=ARRAY_BUFFER)
            for name in names
        }

    def _interleave(self, attributes):
        offsets, stride = {}, 0
        for name, elements in attributes.items():
            offsets[name] = stride
            stride += round_up(elements.size())
        stride += self.random.choice([0, 4, 8])
        if stride > LARGEST_STRIDE:
            return None
        lead = self.random.choice([0, 0, 8])
        count = len(attributes["POSITION"].values)
        data = bytearray(self._rubbish(lead + stride * count))
        for name, elements in attributes.items():
            size, packed = elements.size(), elements.packed()
            for k in range(count):
                start = lead + k * stride + offsets[name]
                data[start:start + size] = packed[k * size:(k + 1) * size]
        view = self._add_view(bytes(data), stride)
        out = {}
        for name, elements in attributes.items():
            place = {"bufferView": view, "byteOffset": lead + offsets[name]}
            out[name] = self._add_accessor({**elements.description(), **place})
        return out
