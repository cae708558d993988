# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Writes a document and its buffers as .gltf or .glb, in every form that a reader has to take."""
import base64
import json
import struct
import urllib.parse

from model_file import BINARY_CHUNK, GLB_MAGIC, JSON_CHUNK

DATA_URI_HEADS = [
    "data:application/octet-stream;base64,",
    "data:application/gltf-buffer;base64,",
    "data:;base64,",
    "data:text/plain;charset=utf-8;base64,",
]
# Names that a reader of URIs can get wrong.
PART_ENDINGS = [".bin", " with space.bin", "ü骨.bin", "#x.bin", "%.bin", "%41.bin", ".buffer"]
MUST_BE_ENCODED = "%#"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def encode_json(document, **options):
    return json.dumps(document, **options).encode()


def chunk(kind, content, padding):
    content += padding * (-len(content) % 4)
    return struct.pack("<II", len(content), kind) + content


def glb(json_bytes, binary=None, more=b"", json_padding=b" "):
    """A .glb container; `more` are further chunks."""
    content = chunk(JSON_CHUNK, json_bytes, json_padding)
    if binary is not None:
        content += chunk(BINARY_CHUNK, bytes(binary), b"\0")
    content += more
    return struct.pack("<III", GLB_MAGIC, 2, 12 + len(content)) + content


def write_random_form(random, document, buffers, folder, name):
    """Writes the model as `folder/name.gltf` or `.glb` with its parts, and returns its path."""
    is_glb = random.random() < 0.4
    binary = None
    document["buffers"] = []
    for number, buffer in enumerate(buffers):
        if not buffer:
            buffer += bytes(4)
        entry = {"byteLength": len(buffer)}
        if is_glb and number == 0 and random.random() < 0.9:
            binary = buffer
        elif random.random() < 0.5:
            text = base64.b64encode(buffer).decode()
            if random.random() < 0.3:
                text = text.rstrip("=")
            entry["uri"] = random.choice(DATA_URI_HEADS) + text
        else:
            entry["uri"] = write_part(random, buffer, folder, f"{name}_{number}")
        document["buffers"].append(entry)

    indent = random.choice([None, 1])
    text = encode_json(document, ensure_ascii=random.random() < 0.5, indent=indent)
    if is_glb:
        unknown_chunk = chunk(0x12345678, b"whatever", b"\0") if random.random() < 0.3 else b""
        path = folder / f"{name}.glb"
        path.write_bytes(glb(text, binary, unknown_chunk))
    else:
        path = folder / f"{name}.gltf"
        path.write_bytes((BYTE_ORDER_MARK if random.random() < 0.05 else b"") + text)
    return path


def write_part(random, buffer, folder, stem):
    """A file of its own, now and then longer than the buffer; returns its URI."""
    part = stem + random.choice(PART_ENDINGS)
    (folder / part).write_bytes(bytes(buffer) + bytes(random.choice([0, 0, 7])))
    if any(letter in part for letter in MUST_BE_ENCODED) or random.random() < 0.5:
        return urllib.parse.quote(part)
    return part
