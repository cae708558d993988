# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Checks the evaluator itself, against values that other programs computed for real models.

The files lie beside the project in ../shared/gltf (ORACLE.md there has schema and tolerances). An
evaluator that agreed only with the program would prove nothing.
"""
import json
import math
import pathlib

from evaluator import Model

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMPRESSIONS = {
    "KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression",
}
MOST_VERTICES = 3000  # of all instances; larger ones take minutes in Python
METHODS = {"lbs": "positions_lbs", "dqs": "positions_dqs"}


def find_folder():
    """The oracle's folder, also when this is a worktree of the project; None without one."""
    for parent in PROJECT.parents:
        folder = parent / "shared" / "gltf"
        if (folder / "oracle").is_dir():
            return folder
    return None


def oracles(folder):
    """(model path, oracle) of the models that the evaluator can read in reasonable time."""
    for file in sorted((folder / "oracle").glob("*.json")):
        oracle = json.loads(file.read_text(encoding="utf-8"))
        if COMPRESSIONS & set(oracle["extensionsUsed"]):
            continue
        if oracle["sceneCounts"]["vertices"] > MOST_VERTICES:
            continue
        yield folder / "valid" / oracle["file"], oracle


def disagreement(path, oracle):
    """The first vertex that the evaluator has elsewhere, in words; None when there is none."""
    model = Model(path)
    rest = {"clip": -1, "time": 0.0, **oracle["rest"]}
    for moment in [rest, *oracle.get("poses", [])]:
        pose = model.pose(moment["clip"], moment["time"])
        for method, key in METHODS.items():
            if not moment.get(key):
                continue
            instances = pose.instances(method)
            # Both the oracle and the evaluator may be off by the tolerance.
            tolerance = 2.0 * oracle["tolerance"][f"{method}_abs"]
            for vertex, want in zip(oracle["vertices"], moment[key]):
                positions = instances[vertex["node"], vertex["primitive"]]
                got = positions[vertex["vertex"]]
                if want is None:
                    continue
                if got is None or not math.dist(got, want) <= tolerance:
                    return (
                        f"clip {moment['clip']} at {moment['time']} s, {method}: "
                        f"vertex {vertex['vertex']} is {got}, the oracle has {want}")
    return None
