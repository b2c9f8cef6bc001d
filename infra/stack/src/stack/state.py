"""The state file of a running stack, rewritten whole at every change."""

import fcntl
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from stack.layout import Layout
from stack.refusals import AlreadyRunning, NotRunning


@dataclass
class ProgramState:
    """One program of the stack."""

    pid: int | None = None
    port: int | None = None
    log: str = ""
    restarts: int = 0
    given_up: int = 0  # successors that never answered


@dataclass
class StackState:
    """Everything `stack env` and `stack status` need."""

    pid: int
    phase: str  # starting, seeding, ready, stopping, stopped
    url: str
    programs: dict[str, ProgramState] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)
    services: list[str] = field(default_factory=list)

    def write(self, layout: Layout) -> None:
        """Replace the file in one step: a reader never sees half of it."""
        beside = layout.state.with_suffix(".new")
        beside.write_text(json.dumps(asdict(self), indent=2))
        beside.replace(layout.state)


def read_state(layout: Layout) -> StackState:
    """The last state written on this data folder."""
    if not layout.state.exists():
        raise NotRunning(f"No stack has run on {layout.root} yet: `make run` or `uv run stack up`.")
    stored: dict[str, Any] = json.loads(layout.state.read_text())
    stored["programs"] = {name: ProgramState(**program) for name, program in stored["programs"].items()}
    return StackState(**stored)


def running_state(layout: Layout) -> StackState:
    """The state of a stack that is up now."""
    if not is_running(layout):
        raise NotRunning(f"No stack is up on {layout.root}: `make run` or `uv run stack up`.")
    return read_state(layout)


def take_lock(layout: Layout) -> IO[str]:
    """One supervisor per data folder; the lock goes with the process that holds it."""
    lock = _lock_file(layout).open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        url = read_state(layout).url if layout.state.exists() else "(starting)"
        raise AlreadyRunning(
            f"A stack is already up on {layout.root}: {url}. `make down` stops it; another beside it "
            "needs its own TRAJETO_VAR and TRAJETO_PORT."
        ) from None
    os.set_inheritable(lock.fileno(), False)
    return lock


def is_running(layout: Layout) -> bool:
    """Whether some process holds the data folder."""
    path = _lock_file(layout)
    if not path.exists():
        return False
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def _lock_file(layout: Layout) -> Path:
    return layout.run / "supervisor.lock"
