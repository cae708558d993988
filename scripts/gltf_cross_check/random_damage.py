# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Random damage to valid files: to members of the JSON, to bytes of the buffers, to the file.

The named cases are what somebody thought of; this is for the rest. Everything follows from the
seed. What comes out may be refused or loaded, and nothing else.
"""
import copy

from file_writer import encode_json, glb
from model_file import ModelFile
from small_model import data_uri

ODD_VALUES = [
    0, 1, -1, 2, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1, 1e12, 1e30,
    3.4e38, 0.5, 1e-45, None, True, "x", [], {},
]
ODD_BYTES = [0, 127, 128, 255]


def make(random, path):
    """Writes a damaged copy beside the file, and returns its path."""
    model = ModelFile(path)
    document, buffers = model.document, [bytearray(buffer) for buffer in model.buffers]
    what = random.choice(["document", "document", "buffer", "file"])
    if what == "buffer":
        damage_bytes(random, random.choice(buffers))
    embed(document, buffers, is_glb=path.suffix == ".glb")
    if what == "document":
        for _ in range(random.choice([1, 1, 2, 4])):
            damage_member(random, document)
    content = encode_json(document)
    if path.suffix == ".glb":
        content = glb(content, buffers[0])
    if what == "file":
        content = bytearray(content)
        damage_bytes(random, content)
    damaged = path.with_name(f"{path.stem}_damaged{path.suffix}")
    damaged.write_bytes(content)
    return damaged


def embed(document, buffers, is_glb):
    """All buffers inside of the file, as they are now."""
    document["buffers"] = [
        {"byteLength": len(buffer)} if is_glb and number == 0
        else {"byteLength": len(buffer), "uri": data_uri(buffer)}
        for number, buffer in enumerate(buffers)
    ]


def members(value):
    """(container, key) of everything below the value."""
    for key, member in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(member, (dict, list)):
            yield from members(member)


def damage_member(random, document):
    """Changes, removes or replaces one member by another one of the document."""
    places = list(members(document))
    container, key = random.choice(places)
    what = random.choice(["odd value", "odd value", "other number", "removed", "other member"])
    if what == "removed":
        del container[key]
    elif what == "other member":
        from_container, from_key = random.choice(places)
        container[key] = copy.deepcopy(from_container[from_key])
    elif what == "other number" and type(container[key]) in (int, float):
        container[key] += random.choice([-1, 1, 4, -4, 100])
    else:
        container[key] = random.choice(ODD_VALUES)


def damage_bytes(random, data):
    """Flips bits, sets bytes, and now and then removes or inserts some."""
    for _ in range(random.choice([1, 3, 20])):
        if not data:
            return
        place = random.randrange(len(data))
        what = random.choice(["flip"] * 5 + ["set"] * 3 + ["remove", "insert"])
        if what == "flip":
            data[place] ^= 1 << random.randrange(8)
        elif what == "set":
            data[place] = random.choice(ODD_BYTES)
        elif what == "remove":
            del data[place:place + random.choice([1, 4, 16])]
        else:
            data[place:place] = bytes(random.randrange(256) for _ in range(4))
