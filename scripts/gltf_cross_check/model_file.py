# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Reads a valid glTF 2.0 file: its JSON, its buffers and its accessors as tuples of numbers.

It trusts the file, because it only ever sees valid ones. No Draco, no meshopt and no images: a
decoder of those would be larger than the rest.
"""
import base64
import json
import pathlib
import struct
import urllib.parse

BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, UNSIGNED_INT, FLOAT = 5120, 5121, 5122, 5123, 5125, 5126
STRUCT_CODES = {
    BYTE: "b", UNSIGNED_BYTE: "B", SHORT: "h", UNSIGNED_SHORT: "H", UNSIGNED_INT: "I", FLOAT: "f",
}
LARGEST_NORMALIZED = {BYTE: 127, UNSIGNED_BYTE: 255, SHORT: 32767, UNSIGNED_SHORT: 65535}
COMPONENTS = {
    "SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16,
}
GLB_MAGIC, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942


def element_format(component_type, kind):
    return f"<{COMPONENTS[kind]}{STRUCT_CODES[component_type]}"


class ModelFile:
    """The document of a .gltf or .glb file with its binary parts."""

    def __init__(self, path):
        path = pathlib.Path(path)
        self.folder = path.parent
        self.binary_chunk = None
        data = path.read_bytes()
        if data[:4] == b"glTF":
            self.document = self._read_chunks(data)
        else:
            self.document = json.loads(data.decode("utf-8-sig"))
        self.buffers = [
            self._read_buffer(index, buffer)
            for index, buffer in enumerate(self.document.get("buffers", []))
        ]
        self._decoded = {}

    def _read_chunks(self, data):
        document = None
        (total,) = struct.unpack_from("<I", data, 8)
        offset = 12
        while offset + 8 <= total:
            size, kind = struct.unpack_from("<II", data, offset)
            content = data[offset + 8:offset + 8 + size]
            offset += 8 + size
            if kind == JSON_CHUNK and document is None:
                document = json.loads(content)
            elif kind == BINARY_CHUNK and self.binary_chunk is None:
                self.binary_chunk = content
        return document

    def _read_buffer(self, index, buffer):
        uri = buffer.get("uri")
        if uri is None:
            return self.binary_chunk if index == 0 else None
        if uri.startswith("data:"):
            text = uri.split(",", 1)[1]
            return base64.b64decode(text + "=" * (-len(text) % 4))
        return (self.folder / urllib.parse.unquote(uri)).read_bytes()

    def _view_bytes(self, index, offset):
        view = self.document["bufferViews"][index]
        start = view.get("byteOffset", 0)
        return self.buffers[view["buffer"]][start:start + view["byteLength"]][offset:]

    def accessor(self, index):
        """All elements, sparse ones put in and normalized integers divided."""
        if index not in self._decoded:
            self._decoded[index] = self._decode(self.document["accessors"][index])
        return self._decoded[index]

    def _decode(self, accessor):
        component_type, kind = accessor["componentType"], accessor["type"]
        element = element_format(component_type, kind)
        elements = [(0.0,) * COMPONENTS[kind]] * accessor["count"]
        if "bufferView" in accessor:
            view = self.document["bufferViews"][accessor["bufferView"]]
            data = self._view_bytes(accessor["bufferView"], accessor.get("byteOffset", 0))
            stride = view.get("byteStride", struct.calcsize(element))
            elements = [
                struct.unpack_from(element, data, stride * k) for k in range(accessor["count"])
            ]
        if "sparse" in accessor:
            self._replace_sparse(accessor["sparse"], element, elements)
        if accessor.get("normalized") and component_type in LARGEST_NORMALIZED:
            largest = LARGEST_NORMALIZED[component_type]
            elements = [tuple(max(x / largest, -1.0) for x in e) for e in elements]
        return elements

    def _replace_sparse(self, sparse, element, elements):
        indices, values = sparse["indices"], sparse["values"]
        index_format = element_format(indices["componentType"], "SCALAR")
        index_data = self._view_bytes(indices["bufferView"], indices.get("byteOffset", 0))
        value_data = self._view_bytes(values["bufferView"], values.get("byteOffset", 0))
        index_size, value_size = struct.calcsize(index_format), struct.calcsize(element)
        for k in range(sparse["count"]):
            (where,) = struct.unpack_from(index_format, index_data, k * index_size)
            elements[where] = struct.unpack_from(element, value_data, k * value_size)
