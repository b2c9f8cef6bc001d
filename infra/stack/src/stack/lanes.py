"""Runs the suites that mostly wait beside those that mostly compute: one after another they left a core idle."""

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
"""In this order: they share their stack, the first finds its demo untouched, and the last kills it."""
Took = dict[str, tuple[bool, float]]
"""How each suite ended: whether it passed, and after how many seconds."""


@dataclass(frozen=True)
class Lane:
    """A second row of suites in a process of its own; what it prints is kept until it ends."""

    names: tuple[str, ...]
    process: "subprocess.Popen[bytes] | None"
    folder: Path

    def wait(self) -> Took:
        """Print what it printed and return how its suites ended; one that told nothing failed."""
        if self.process is None:
            return {}
        self.process.wait()
        sys.stdout.write((self.folder / "printed").read_text(errors="replace"))
        sys.stdout.flush()
        told = self.folder / "took"
        ended = json.loads(told.read_text()) if told.exists() else {}
        return {name: (ended[name][0], ended[name][1]) if name in ended else (False, 0.0) for name in self.names}


@contextmanager
def lane_beside(chosen: Sequence[str]) -> Iterator[Lane]:
    """Start the second lane, unless the chosen suites belong to one lane only; it never outlives the block."""
    beside = tuple(name for name in BESIDE if name in chosen)
    with tempfile.TemporaryDirectory(prefix="trajeto-lane-") as folder:
        if not beside or len(beside) == len(chosen):
            yield Lane((), None, Path(folder))
            return
        process = _start(beside, Path(folder))
        try:
            yield Lane(beside, process, Path(folder))
        finally:
            process.send_signal(signal.SIGINT)  # as from a terminal: it puts its own stack away
            process.wait()


def _start(names: Sequence[str], folder: Path) -> "subprocess.Popen[bytes]":
    line = [sys.executable, "-m", "stack.suites", "--only", ",".join(names), "--took", str(folder / "took")]
    with (folder / "printed").open("wb") as printed:
        return subprocess.Popen(line, stdout=printed, stderr=subprocess.STDOUT)
