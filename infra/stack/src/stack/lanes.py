"""Runs the suites in two lanes side by side: one after another, those that mostly wait left a core idle."""

import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

BESIDE = ("demo", "browser", "tests")
"""What the second lane runs first, in this order: they share their stack, the first finds its demo untouched, and the
last kills it."""
LONGEST_FIRST = ("orders", "expenses-ocr", "kit", "typescript", "identity", "approvals", "config", "stack")
"""The other suites in the order in which free lanes claim them, so that a short one is left for the end. orders comes
first: it needs no npm package, and a fresh clone still installs them. typescript, the longest of all, builds the SPA
anew: after the journeys, and no later, or the other lane waits for its end."""
Took = dict[str, tuple[bool, float]]
"""How each suite ended: whether it passed, and after how many seconds."""


def in_order_of_claims(names: Sequence[str]) -> list[str]:
    """The longest first, then those that take seconds."""
    return sorted(names, key=lambda name: LONGEST_FIRST.index(name) if name in LONGEST_FIRST else len(LONGEST_FIRST))


def claim(name: str, folder: Path) -> bool:
    """Whether the suite is this lane's: the first lane that claims it in the common folder runs it."""
    try:
        (folder / f"{name}.claimed").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


@dataclass(frozen=True)
class Lane:
    """A second row of suites in a process of its own; what it prints is kept until it ends.

    In `folder` both lanes claim suites."""

    process: "subprocess.Popen[bytes] | None"
    folder: Path

    def wait(self, names: Sequence[str]) -> Took:
        """Print what it printed and return how these suites ended; one it reported nothing of failed."""
        if self.process is None:
            return {}
        self.process.wait()
        sys.stdout.write((self.folder / "printed").read_text(errors="replace"))
        sys.stdout.flush()
        told = self.folder / "took"
        ended = json.loads(told.read_text()) if told.exists() else {}
        return {name: (ended[name][0], ended[name][1]) if name in ended else (False, 0.0) for name in names}


@contextmanager
def lane_beside(chosen: Sequence[str]) -> Iterator[Lane]:
    """Start the second lane, unless the chosen suites belong to one lane only; it never outlives the block."""
    beside = [name for name in BESIDE if name in chosen]
    with tempfile.TemporaryDirectory(prefix="trajeto-lane-") as folder:
        if not beside or len(beside) == len(chosen):
            yield Lane(None, Path(folder))
            return
        process = _start(chosen, Path(folder))
        try:
            yield Lane(process, Path(folder))
        finally:
            process.send_signal(signal.SIGINT)  # as from a terminal: it puts its own stack away
            process.wait()


def _start(names: Sequence[str], folder: Path) -> "subprocess.Popen[bytes]":
    line = [sys.executable, "-m", "stack.suites", "--only", ",".join(names), "--lane", str(folder)]
    with (folder / "printed").open("wb") as printed:
        return subprocess.Popen(line, stdout=printed, stderr=subprocess.STDOUT)
