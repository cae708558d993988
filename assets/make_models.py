#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Writes the project's own models into a folder: assets/make_models.py FOLDER"""
import base64
import json
import math
import pathlib
import struct
import sys

JOINTS = 5
LENGTH = 2.0  # [m]
RINGS = 41
SIDES = 24
KEYS = 17
PERIOD = 4.0  # [s]

FLOAT, USHORT, UINT = 5126, 5123, 5125


class Buffer:
    """One binary buffer with its views and accessors."""

    def __init__(self):
        self.bytes = b""
        self.views = []
        self.accessors = []

    def add(self, rows, component, kind, bounds=False):
        code = {FLOAT: "f", USHORT: "H", UINT: "I"}[component]
        flat = [x for row in rows for x in (row if isinstance(row, (list, tuple)) else (row,))]
        data = struct.pack("<%d%s" % (len(flat), code), *flat)
        self.views.append({"buffer": 0, "byteOffset": len(self.bytes), "byteLength": len(data)})
        self.bytes += data + b"\0" * (-len(data) % 4)
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if bounds:
            columns = list(zip(*[row if isinstance(row, (list, tuple)) else (row,) for row in rows]))
            as_stored = lambda x: struct.unpack("<f", struct.pack("<f", x))[0]
            accessor["min"] = [as_stored(min(c)) for c in columns]
            accessor["max"] = [as_stored(max(c)) for c in columns]
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def tentacle():
    positions, normals, joints, weights, swelling = [], [], [], [], []
    for ring in range(RINGS):
        t = ring / (RINGS - 1)
        radius = 0.25 * (1.0 - 0.8 * t)
        along = t * (JOINTS - 1)
        first = min(int(along), JOINTS - 2)
        for side in range(SIDES):
            angle = 2.0 * math.pi * side / SIDES
            c, s = math.cos(angle), math.sin(angle)
            positions.append((radius * c, LENGTH * t, radius * s))
            slope = 0.25 * 0.8 / LENGTH
            size = math.hypot(1.0, slope)
            normals.append((c / size, slope / size, s / size))
            joints.append((first, first + 1, 0, 0))
            weights.append((1.0 - (along - first), along - first, 0.0, 0.0))
            bulge = 0.3 * math.exp(-((t - 0.35) / 0.12) ** 2) * radius / 0.25
            swelling.append((bulge * c, 0.0, bulge * s))
    indices = []
    for ring in range(RINGS - 1):
        for side in range(SIDES):
            a, b = ring * SIDES + side, ring * SIDES + (side + 1) % SIDES
            indices += [a, a + SIDES, b, b, a + SIDES, b + SIDES]

    buffer = Buffer()
    attributes = {
        "POSITION": buffer.add(positions, FLOAT, "VEC3", bounds=True),
        "NORMAL": buffer.add(normals, FLOAT, "VEC3"),
        "JOINTS_0": buffer.add(joints, USHORT, "VEC4"),
        "WEIGHTS_0": buffer.add(weights, FLOAT, "VEC4"),
    }
    primitive = {
        "attributes": attributes,
        "indices": buffer.add(indices, UINT, "SCALAR"),
        "material": 0,
        "targets": [{"POSITION": buffer.add(swelling, FLOAT, "VEC3", bounds=True)}],
    }
    step = LENGTH / (JOINTS - 1)
    inverse_bind = [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -step * j, 0, 1] for j in range(JOINTS)]
    skin = {"joints": list(range(1, JOINTS + 1)), "inverseBindMatrices": buffer.add(inverse_bind, FLOAT, "MAT4")}

    times = [PERIOD * k / (KEYS - 1) for k in range(KEYS)]
    time = buffer.add(times, FLOAT, "SCALAR", bounds=True)
    samplers, channels = [], []
    for j in range(1, JOINTS):
        turns = []
        for k in range(KEYS):
            half = 0.5 * 0.6 * math.sin(2.0 * math.pi * k / (KEYS - 1) - 0.7 * j)
            turns.append((0.0, 0.0, math.sin(half), math.cos(half)))
        samplers.append({"input": time, "output": buffer.add(turns, FLOAT, "VEC4"), "interpolation": "LINEAR"})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": 1 + j, "path": "rotation"}})
    swell = [0.5 - 0.5 * math.cos(2.0 * math.pi * k / (KEYS - 1)) for k in range(KEYS)]
    samplers.append({"input": time, "output": buffer.add(swell, FLOAT, "SCALAR"), "interpolation": "LINEAR"})
    channels.append({"sampler": len(samplers) - 1, "target": {"node": 0, "path": "weights"}})

    nodes = [{"name": "tentacle", "mesh": 0, "skin": 0}]
    for j in range(JOINTS):
        node = {"name": "joint %d" % j}
        if j > 0:
            node["translation"] = [0, step, 0]
        if j + 1 < JOINTS:
            node["children"] = [j + 2]
        nodes.append(node)
    uri = "data:application/octet-stream;base64," + base64.b64encode(buffer.bytes).decode()
    return {
        "asset": {"version": "2.0", "generator": "motionlab assets/make_models.py"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1]}],
        "nodes": nodes,
        "meshes": [{"name": "tentacle", "primitives": [primitive], "weights": [0]}],
        "skins": [skin],
        "animations": [{"name": "curl", "samplers": samplers, "channels": channels}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [0.35, 0.62, 0.85, 1], "metallicFactor": 0}}],
        "buffers": [{"byteLength": len(buffer.bytes), "uri": uri}],
        "bufferViews": buffer.views,
        "accessors": buffer.accessors,
    }


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tentacle.gltf").write_text(json.dumps(tentacle()))


if __name__ == "__main__":
    main()
