# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Runs the program under limits and reads what it exports."""
import pathlib
import resource
import subprocess
import tempfile

LONGEST_RUN = 10.0  # [s]; nobody waits longer for a model, and no test file is large
LARGEST_ADDRESS_SPACE = 3 << 30  # [bytes]; the program lets a model use 1 GiB
FINE, INPUT_REFUSED = 0, 3  # exit statuses


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST_ADDRESS_SPACE, LARGEST_ADDRESS_SPACE))


class Outcome:
    """How a run ended."""

    def __init__(self, status, messages):
        self.status = status  # exit status, minus the signal, or None when it took too long
        self.messages = messages

    def fault(self):
        """What no run may end with, in words; None when it ended well."""
        if self.status is None:
            return f"still running after {LONGEST_RUN:g} s"
        if self.status < 0:
            return f"killed by signal {-self.status}"
        if self.status not in (FINE, INPUT_REFUSED):
            return f"exit status {self.status}: {self.messages[-300:]}"
        return None


class Program:
    """The motionlab binary."""

    def __init__(self, binary):
        self.binary = pathlib.Path(binary).resolve()

    def run(self, model, *arguments, **parameters):
        """`motionlab run skinning` on the model, with parameters as ID=VALUE."""
        command = [self.binary, "run", "skinning", "--set", f"model={model}", *arguments]
        for name, value in parameters.items():
            command += ["--set", f"{name}={value}"]
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=LONGEST_RUN, preexec_fn=limit_memory,
                check=False)
        except subprocess.TimeoutExpired:
            return Outcome(None, "")
        return Outcome(done.returncode, done.stderr.decode(errors="replace").strip())

    def export(self, model, ending, clip, time, method="lbs"):
        """(outcome, exported text) of the pose at exactly that time."""
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / f"pose{ending}"
            outcome = self.run(
                model, "--steps", "0", "--export", str(out),
                clip=clip, clip_time=repr(float(time)), method=method)
            text = out.read_text(encoding="utf-8") if out.exists() else ""
        return outcome, text


class ExportedObject:
    """One `o` of an OBJ file."""

    def __init__(self, first_vertex):
        self.first_vertex = first_vertex  # counted over the whole file
        self.positions = []
        self.normals = []
        self.elements = []  # ("f", 0, 1, 2) or ("l", 0, 1), counted within the object


def read_obj(text):
    """{name: ExportedObject}"""
    objects = {}
    current, vertex_count = None, 0
    for line in text.splitlines():
        word, *values = line.split() or [""]
        if word == "o":
            current = objects[values[0]] = ExportedObject(vertex_count)
        elif word == "v":
            current.positions.append(tuple(map(float, values[:3])))
            vertex_count += 1
        elif word == "vn":
            current.normals.append(tuple(map(float, values)))
        elif word in ("f", "l"):
            numbers = [int(value.split("/")[0]) - 1 - current.first_vertex for value in values]
            current.elements.append((word, *numbers))
    return objects


def read_joints(text):
    """The rows of an exported .csv: (skin, joint, node, position)."""
    for row in text.splitlines()[1:]:
        skin, joint, node, *position = row.split(",")
        yield int(skin), int(joint), int(node), tuple(map(float, position))
