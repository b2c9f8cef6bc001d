"""Fault injection: a test names a point in the code and the process kills itself there."""

import os
from collections import Counter
from pathlib import Path

_passed: Counter[str] = Counter()
_ready = True


def _planned() -> tuple[str, int] | None:
    """The place and the visit at which to die; None outside tests."""
    plan = os.environ.get("FAULT_POINT", "")
    if not plan or os.environ.get("APP_ENV") != "test":
        return None
    name, _, nth = plan.partition(":")
    return name, int(nth or 1)


def hold() -> None:
    """Nobody dies before `release`: a process that never answers is no crash in the middle of work."""
    global _ready  # noqa: PLW0603 - one process, one plan
    _ready = False


def release() -> None:
    """From here on the planned place counts."""
    global _ready  # noqa: PLW0603 - one process, one plan
    _ready = True


async def fault_point(name: str) -> None:
    """Die here when FAULT_POINT names this place (`name[:nth]`, nth visit; only with APP_ENV=test)."""
    if not _ready or (plan := _planned()) is None or plan[0] != name:
        return
    _passed[name] += 1
    if _passed[name] == plan[1]:
        _record(name)
        os._exit(137)


def _record(name: str) -> None:
    """Tell the test that its fault fired, before nobody is left to tell."""
    if not (target := os.environ.get("FAULT_LOG")):
        return
    with Path(target).open("a") as log:
        log.write(f"{name}\n")
        log.flush()
        os.fsync(log.fileno())
