# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Checks the program against an independent evaluator of glTF, and with broken files.

    python3 scripts/gltf_cross_check [--binary build/release/motionlab] [--first 0] [--count 200]
                                     [--keep FOLDER]

First the evaluator itself against the oracle files, then a random valid file of each seed, the same
damaged at random, valid but unusual files, and broken ones. Prints what disagrees; exit status 1
when something did.
A seed that failed is repeated by `--first SEED --count 1 --keep FOLDER`.
"""
import argparse
import pathlib
import random
import sys
import tempfile

import broken_buffers
import broken_clips
import broken_documents
import broken_scenes
import compare
import generator
import oracle
import random_damage
import unusual
from broken import EITHER, METHODS, judge
from program import Program

TABLES = {
    "unusual": unusual.CASES,
    "broken": [
        *broken_buffers.CASES, *broken_clips.CASES, *broken_scenes.CASES, *broken_documents.CASES,
    ],
}


class Tally:
    """Counts checks, and prints those that failed."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def add(self, name, fault):
        if fault is None:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED {name}: {fault}", flush=True)

    def report(self, title, before):
        passed, failed = self.passed - before[0], self.failed - before[1]
        print(f"{title}: {passed} passed, {failed} failed", flush=True)

    def state(self):
        return self.passed, self.failed


def check_evaluator(tally):
    folder = oracle.find_folder()
    if folder is None:
        print("evaluator: not checked, there are no oracle files in ../shared/gltf")
        return
    before = tally.state()
    for path, expected in oracle.oracles(folder):
        tally.add(f"evaluator, {path.name}", oracle.disagreement(path, expected))
    tally.report("evaluator against the oracle", before)


def check_random_files(tally, program, folder, seeds):
    before = tally.state()
    for seed in seeds:
        path = generator.make(seed, folder)
        fault = compare.compare(program, path, random.Random(seed))
        tally.add(f"seed {seed} ({path.name})", fault)
    tally.report("random valid files", before)


def check_damaged_files(tally, program, folder, seeds):
    before = tally.state()
    for seed in seeds:
        chance = random.Random(f"damage {seed}")
        path = random_damage.make(chance, generator.make(seed, folder))
        pose = (chance.choice([-1, 0, 1]), chance.uniform(0.0, 3.0), chance.choice(METHODS))
        tally.add(f"seed {seed} ({path.name})", judge(program, path, EITHER, [pose]))
    tally.report("randomly damaged files", before)


def check_cases(tally, program, folder):
    for title, cases in TABLES.items():
        before = tally.state()
        for case in cases:
            tally.add(case.name, judge(program, case.write(folder), case.expected))
        tally.report(f"{title} files", before)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="gltf_cross_check", description=__doc__.partition("\n")[0])
    parser.add_argument("--binary", default=oracle.PROJECT / "build" / "release" / "motionlab")
    parser.add_argument("--first", type=int, default=0, help="first seed of the random files")
    parser.add_argument("--count", type=int, default=200, help="how many seeds")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="leave the files there")
    arguments = parser.parse_args()
    if not pathlib.Path(arguments.binary).is_file():
        parser.error(f"there is no program {arguments.binary}; build it, or name it with --binary")
    return arguments


def main():
    arguments = parse_arguments()
    program = Program(arguments.binary)
    seeds = range(arguments.first, arguments.first + arguments.count)
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (arguments.keep or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        check_evaluator(tally)
        check_random_files(tally, program, folder, seeds)
        check_damaged_files(tally, program, folder, seeds)
        check_cases(tally, program, folder)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
