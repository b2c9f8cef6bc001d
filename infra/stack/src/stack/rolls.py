"""`stack restart`: a service's successor is started before the running process is stopped; a server stops first."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from stack import processes
from stack.catalogue import SERVERS
from stack.layout import Layout
from stack.refusals import StackRefused
from stack.state import ProgramState, read_state

_PREFIX = "roll-"
ROLL_SECONDS = 90


def ask_roll(layout: Layout, program: str) -> None:
    """Leave the wish where the supervisor looks."""
    (layout.run / f"{_PREFIX}{program}").touch()


def take_rolls(layout: Layout) -> list[str]:
    """The programs asked for since the last look."""
    wishes = sorted(layout.run.glob(f"{_PREFIX}*"))
    for wish in wishes:
        wish.unlink(missing_ok=True)
    return [wish.name.removeprefix(_PREFIX) for wish in wishes]


def replace_program(layout: Layout, program: str, *, before: ProgramState, pid: int) -> int:
    """Replace one running process; 0 once another one stands in its place."""
    return (_restart_server if program in SERVERS else _roll)(layout, program, before, pid)


def _restart_server(layout: Layout, program: str, before: ProgramState, pid: int) -> int:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGINT if program == "postgres" else signal.SIGTERM)
    processes.signal_group(pid, signal.SIGCONT)
    if not processes.wait_until(lambda: not processes.is_alive(pid), seconds=10, every=0.05):
        processes.signal_group(pid, signal.SIGKILL)
    started = processes.wait_until(
        lambda: (now := read_state(layout).programs[program]).restarts > before.restarts and now.pid is not None,
        seconds=10,
        every=0.05,
    )
    return 0 if started else 1


def _roll(layout: Layout, program: str, before: ProgramState, pid: int) -> int:
    ask_roll(layout, program)

    def decided() -> bool:
        now = read_state(layout).programs[program]
        return now.given_up > before.given_up or (now.restarts > before.restarts and not processes.is_alive(pid))

    processes.wait_until(decided, seconds=ROLL_SECONDS, every=0.05)
    now = read_state(layout).programs[program]
    if now.given_up > before.given_up:
        raise StackRefused(
            f"{program}'s successor never answered; the old one serves on.\n{processes.tail(Path(now.log))}"
        )
    return 0 if now.restarts > before.restarts else 1
