# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""A small valid model that has some of everything, and the edits that spoil it.

A skinned, morphing, textured square of two joints with a clip. Its accessors and views have names,
so that a case reads as what it does: `put("accessors/positions/count", 5)`.
"""
import base64
import struct
import zlib

from accessor_writer import pack
from file_writer import encode_json, glb
from linear_algebra import IDENTITY, to_columns
from model_file import FLOAT, STRUCT_CODES, UNSIGNED_BYTE, UNSIGNED_SHORT

SHORTHANDS = {"primitive": "meshes/0/primitives/0", "clip": "animations/0"}
HALF_ROOT = 0.70710678  # sin and cos of 45 degrees


def png(width, height):
    """A grey picture; a large one is small as a file."""
    def chunk(kind, content):
        checksum = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits, with alpha
    row = b"\0" + b"\x80" * (4 * width)
    compressor = zlib.compressobj(9)
    pixels = b"".join(compressor.compress(row) for _ in range(height)) + compressor.flush()
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def data_uri(data, media_type="application/octet-stream"):
    return f"data:{media_type};base64," + base64.b64encode(bytes(data)).decode()


class SmallModel:
    """The square. `document` has no buffers until it is written, unless a case set them."""

    def __init__(self):
        self.binary = bytearray()
        self.parts = {}  # {name: bytes} of files beside the model
        self.names = {"accessors": {}, "bufferViews": {}}
        self.document = {
            "asset": {"version": "2.0"}, "bufferViews": [], "accessors": [],
            "nodes": [
                {"mesh": 0, "skin": 0}, {"children": [2]}, {"translation": [0, 0.5, 0]},
            ],
            "scenes": [{"nodes": [0, 1]}], "scene": 0,
        }
        self._add_mesh()
        self._add_skin()
        self._add_clip()
        self._add_material()

    def add_view(self, name, data):
        self.binary += bytes(-len(self.binary) % 4)
        views = self.document["bufferViews"]
        self.names["bufferViews"][name] = len(views)
        views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data)})
        self.binary += data
        return len(views) - 1

    def add_accessor(self, name, kind, component_type, values, **more):
        """An accessor in a view of the same name; returns its number."""
        accessors = self.document["accessors"]
        self.names["accessors"][name] = len(accessors)
        accessors.append({
            "bufferView": self.add_view(name, pack(component_type, values)),
            "componentType": component_type, "type": kind, "count": len(values), **more,
        })
        return len(accessors) - 1

    def _add_mesh(self):
        corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]
        up = [(0, 0, 1)] * 4
        add = self.add_accessor
        self.document["meshes"] = [{
            "primitives": [{
                "attributes": {
                    "POSITION": add(
                        "positions", "VEC3", FLOAT, corners, min=[0, 0, 0], max=[1, 1, 0]),
                    "NORMAL": add("normals", "VEC3", FLOAT, up),
                    "TEXCOORD_0": add(
                        "texture_coordinates", "VEC2", FLOAT, [(0, 0), (1, 0), (0, 1), (1, 1)]),
                    "JOINTS_0": add("joints", "VEC4", UNSIGNED_BYTE, [(0, 1, 0, 0)] * 4),
                    "WEIGHTS_0": add("weights", "VEC4", FLOAT, [(0.5, 0.5, 0, 0)] * 4),
                },
                "indices": add(
                    "indices", "SCALAR", UNSIGNED_SHORT, [(k,) for k in (0, 1, 2, 2, 1, 3)]),
                "material": 0,
                "targets": [{"POSITION": add(
                    "offsets", "VEC3", FLOAT, up, min=[0, 0, 1], max=[0, 0, 1])}],
            }],
            "weights": [0],
        }]

    def _add_skin(self):
        matrices = [tuple(to_columns(IDENTITY))] * 2
        inverse_binds = self.add_accessor("inverse_binds", "MAT4", FLOAT, matrices)
        self.document["skins"] = [{"joints": [1, 2], "inverseBindMatrices": inverse_binds}]

    def _add_clip(self):
        add = self.add_accessor
        times = add("times", "SCALAR", FLOAT, [(0,), (1,), (2,)], min=[0], max=[2])
        rest, quarter_turn = (0, 0, 0, 1), (0, 0, HALF_ROOT, HALF_ROOT)
        outputs = [
            add("translations", "VEC3", FLOAT, [(0, 0, 0), (0, 1, 0), (0, 0, 0)]),
            add("rotations", "VEC4", FLOAT, [rest, quarter_turn, rest]),
            add("morph_weights", "SCALAR", FLOAT, [(0,), (1,), (0,)]),
        ]
        targets = [
            {"node": 2, "path": "translation"},
            {"node": 2, "path": "rotation"},
            {"node": 0, "path": "weights"},
        ]
        self.document["animations"] = [{
            "name": "wave",
            "samplers": [{"input": times, "output": output} for output in outputs],
            "channels": [{"sampler": k, "target": target} for k, target in enumerate(targets)],
        }]

    def _add_material(self):
        self.document["images"] = [
            {"bufferView": self.add_view("image", png(2, 2)), "mimeType": "image/png"}
        ]
        self.document["samplers"] = [{"wrapS": 33071}]
        self.document["textures"] = [{"source": 0, "sampler": 0}]
        texture = {"baseColorTexture": {"index": 0}}
        self.document["materials"] = [{"pbrMetallicRoughness": texture}]

    def place(self, path):
        """(container, key) of a path like `accessors/positions/count`."""
        first, _, rest = path.partition("/")
        words = f"{SHORTHANDS.get(first, first)}/{rest}".rstrip("/").split("/")
        here, names = self.document, {}
        for word in words[:-1]:
            here, names = here[self._key(here, word, names)], self.names.get(word, {})
        return here, self._key(here, words[-1], names)

    def _key(self, container, word, names):
        if isinstance(container, list):
            return names[word] if word in names else int(word)
        return word

    def view_offset(self, name):
        return self.document["bufferViews"][self.names["bufferViews"][name]]["byteOffset"]

    def to_gltf(self):
        self.document.setdefault(
            "buffers", [{"byteLength": len(self.binary), "uri": data_uri(self.binary)}])
        return encode_json(self.document)

    def to_glb(self):
        self.document.setdefault("buffers", [{"byteLength": len(self.binary)}])
        return glb(encode_json(self.document), self.binary)


# Edits: functions of the model, made by the functions below. A value that depends on the model
# is given as a function of it.

def put(path, value):
    def edit(model):
        container, key = model.place(path)
        container[key] = value(model) if callable(value) else value
    return edit


def append(path, *values):
    def edit(model):
        container, key = model.place(path)
        container[key] = container[key] + [v(model) if callable(v) else v for v in values]
    return edit


def remove(*paths):
    def edit(model):
        for path in paths:
            container, key = model.place(path)
            del container[key]
    return edit


def write(name, first, *numbers):
    """Overwrites components of an accessor's data, counted from `first`."""
    def edit(model):
        number = model.names["accessors"][name]
        code = STRUCT_CODES[model.document["accessors"][number]["componentType"]]
        start = model.view_offset(name) + first * struct.calcsize(code)
        struct.pack_into(f"<{len(numbers)}{code}", model.binary, start, *numbers)
    return edit


def new_accessor(name, kind, component_type, values, **more):
    return lambda model: model.add_accessor(name, kind, component_type, values, **more)


def number_of(name):
    """The index of the accessor of that name."""
    return lambda model: model.names["accessors"][name]


def view_of(name):
    """The index of the view of that name."""
    return lambda model: model.names["bufferViews"][name]
