# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Judges how the program takes broken, hostile and extreme files.

A person's model may be damaged in a hundred ways. The program has to say what is wrong with which
file, or to leave out the damaged part, say so and show the rest; it may never crash, hang, take
all memory or show points that are not numbers.
"""
import dataclasses
import math
import pathlib
import random
from typing import Callable

from compare import compare
from program import FINE, INPUT_REFUSED
from small_model import SmallModel

REFUSED = "refused"  # exit status 3 and a message
NOTED = "noted"  # loaded without the damaged part, and a note says so
LOADED = "loaded"  # loaded, with or without a note
EITHER = "either"  # refused or loaded: both are defensible
EXACT = "exact"  # valid although extreme: loaded, and as the evaluator has it
CLEAN = "clean"  # the same, and without a note

METHODS = ("lbs", "dqs", "dqs_bulge_free", "log_blend", "cor")
# (clip, time, method); the clip of the small model is 2 s long.
POSES = (
    (-1, 0.0, "lbs"), (0, 0.0, "lbs"), (0, 1.5, "lbs"), (0, 3600.0, "lbs"),
    *[(0, 0.25, method) for method in METHODS],
)


def unchanged(content):
    return content


@dataclasses.dataclass
class Case:
    """A file: the small model, some edits of it, then a change of its bytes; and what the program
    is expected to do with it."""

    name: str
    expected: str
    edits: tuple = ()
    content: Callable = unchanged  # of the file's bytes
    ending: str = ".gltf"

    def write(self, folder):
        model = SmallModel()
        for edit in self.edits:
            edit(model)
        path = pathlib.Path(folder) / (self.name + self.ending)
        written = model.to_glb() if self.ending == ".glb" else model.to_gltf()
        path.write_bytes(self.content(written))
        for name, data in model.parts.items():
            part = path.parent / name
            part.parent.mkdir(exist_ok=True)
            part.write_bytes(data)
        return path


def case(name, expected, *edits, content=unchanged, ending=".gltf"):
    return Case(name, expected, edits, content, ending)


def judge(program, path, expected, poses=POSES):
    """What is wrong with how the program takes the file, in words; None when nothing is."""
    outcome = program.run(path, "--steps", "2")
    if outcome.fault():
        return outcome.fault()
    if outcome.status == INPUT_REFUSED:
        if path.name not in outcome.messages:
            return f"the message does not name the file: {outcome.messages[:300]}"
        if expected not in (REFUSED, EITHER):
            return f"refused, expected to be {expected}: {outcome.messages[:300]}"
        return None
    if expected == REFUSED:
        return "loaded, expected to be refused"
    has_note = "note:" in outcome.messages
    if expected == NOTED and not has_note:
        return "loaded without a note of what was left out"
    if expected == CLEAN and has_note:
        return f"loaded with a note although nothing is wrong: {outcome.messages[:300]}"
    if expected in (EXACT, CLEAN):
        return compare(program, path, random.Random(path.name))
    return judge_poses(program, path, poses)


def judge_poses(program, path, poses):
    """Every pose of a file that was loaded can be exported, and is finite."""
    for clip, time, method in poses:
        outcome, text = program.export(path, ".obj", clip, time, method)
        where = f"clip {clip} at {time:g} s, {method}"
        if outcome.status != FINE:
            return f"{where}: {outcome.fault() or outcome.messages[:300]}"
        if not is_finite(text):
            return f"{where}: a position or normal is not finite"
    return None


def is_finite(obj_text):
    """Whether all positions and normals are numbers."""
    vertices = (line for line in obj_text.splitlines() if line.startswith("v"))
    return all(math.isfinite(float(word)) for line in vertices for word in line.split()[1:])
