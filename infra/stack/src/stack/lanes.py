"""Runs suites as programs of their own, some at once: one after another they left a core idle while they waited."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

SHARE_A_STACK = ("demo", "browser", "tests")
"""One lane, in this order: the first finds the stack's demo untouched, and the last kills what it stands on."""
LONGEST_FIRST = ("expenses-ocr", "orders", "identity", "kit", "typescript", "approvals", "config", "stack", "gateway")
"""Suites of a minute and more; what is not named is short and fills the end."""
AT_ONCE = 3
"""Lanes at a time: the one with the stack mostly waits, two others compute."""


class Ended(NamedTuple):
    """How a suite ended. `cpu`: seconds of its processes without the servers they stand on."""

    passed: bool
    seconds: float
    cpu: float


Took = dict[str, Ended]
FAILED = Ended(False, 0.0, 0.0)
"""Of a suite whose lane died before it told how it ended."""


@dataclass(frozen=True)
class Lane:
    """Suites that run in a row in one process; what they print is kept until they ended."""

    names: tuple[str, ...]

    def run(self, environment: Mapping[str, str], command: Sequence[str] = ()) -> tuple[Took, str]:
        """How its suites ended and what they printed; a suite that its process says nothing of failed."""
        with tempfile.TemporaryDirectory(prefix="trajeto-lane-") as folder:
            told, printed = Path(folder) / "took", Path(folder) / "printed"
            line = [*(command or _suites(self.names)), str(told)]
            with printed.open("wb") as output:
                subprocess.run(line, stdout=output, stderr=subprocess.STDOUT, env=environment, check=False)
            ended = json.loads(told.read_text()) if told.exists() else {}
            took = {name: Ended(*ended[name]) if name in ended else FAILED for name in self.names}
            return took, printed.read_text(errors="replace")


def _suites(names: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "stack.suites", "--only", ",".join(names), "--took"]


def lanes_of(chosen: Sequence[str]) -> list[Lane]:
    """Those that share a stack in one lane, which starts first; every other suite in its own, the longest first."""
    sharing = tuple(name for name in SHARE_A_STACK if name in chosen)
    alone = [name for name in LONGEST_FIRST if name in chosen]
    alone += [name for name in chosen if name not in {*SHARE_A_STACK, *LONGEST_FIRST}]
    return [Lane(names) for names in (sharing, *((name,) for name in alone)) if names]


def run_lanes(lanes: Sequence[Lane], environment: Mapping[str, str]) -> Took:
    """Run them, `AT_ONCE` at a time, and print what each printed when it ends."""
    took: Took = {}
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        for done in as_completed([pool.submit(lane.run, environment) for lane in lanes]):
            ended, printed = done.result()
            sys.stdout.write(printed)
            sys.stdout.flush()
            took |= ended
    finally:  # interrupted, nothing more is started; Ctrl-C reaches the lanes too, which put their own stack away
        pool.shutdown(cancel_futures=True)
    return took
