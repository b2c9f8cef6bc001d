"""What the laboratory does to processes, each with the proof that it happened."""

import asyncio
import signal
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import psutil
from stack import processes
from stack.layout import Layout
from stack.state import ProgramState, read_state

T = TypeVar("T")
BACK_SECONDS = 30.0
EVERY = 0.05
_STOPPED = frozenset("TXZ")  # or it died of something else while it stood still


class DidNotFire(AssertionError):
    """A fault that was ordered did not happen: nothing after it would prove anything."""


@dataclass(frozen=True, slots=True)
class Fired:
    """One fault that happened: what, to whom, how many seconds after the storm's beginning."""

    verb: str
    program: str
    at: float
    pid: int


@dataclass
class Faults:
    """Kills, pauses and resumes programs of one stack; remembers what fired."""

    layout: Layout
    began_at: float = field(default_factory=time.monotonic)
    fired: list[Fired] = field(default_factory=list)
    _one_at_a_time: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))

    @classmethod
    def of(cls, var: str) -> "Faults":
        """On the stack with this data folder."""
        return cls(Layout(Path(var)))

    def state(self, program: str) -> ProgramState:
        """The program as its supervisor knows it."""
        return read_state(self.layout).programs[program]

    async def running(self, program: str) -> int:
        """Its pid, waiting for a successor that is due."""

        def pid() -> int:
            found = self.state(program).pid
            return found if found is not None and processes.is_alive(found) else 0

        return await _until(pid, f"{program} does not run")

    async def kill(self, program: str) -> None:
        """SIGKILL to it and its children; proven by its death and by the restart the supervisor counts."""
        async with self._one_at_a_time[program]:
            pid, restarts = await self._signal(program, signal.SIGKILL), self.state(program).restarts
            await _until(lambda: _is_gone(pid), f"{program} survived its kill")
            self._note("kill", program, pid)
            await _until(lambda: self.state(program).restarts > restarts, f"{program} was not started again")

    async def pause(self, program: str, seconds: float) -> None:
        """A machine that hangs for so many seconds."""
        async with self.frozen(program):
            await asyncio.sleep(seconds)

    @asynccontextmanager
    async def frozen(self, program: str) -> AsyncIterator[None]:
        """SIGSTOP while the block runs, SIGCONT after it; proven by the state the kernel shows."""
        async with self._one_at_a_time[program]:
            pid = await self._signal(program, signal.SIGSTOP)
            try:
                _signal_children(pid, signal.SIGSTOP)
                await _until(lambda: _stands_still(pid), f"{program} did not stop")
                self._note("pause", program, pid)
                yield
            finally:
                _signal_children(pid, signal.SIGCONT)
                processes.signal_group(pid, signal.SIGCONT)

    async def _signal(self, program: str, what: signal.Signals) -> int:
        """Its pid, once the signal was delivered to a living process: one that just died is no victim of ours."""
        deadline = time.monotonic() + BACK_SECONDS
        while time.monotonic() < deadline:
            pid = await self.running(program)
            if not _is_gone(pid) and processes.signal_group(pid, what):
                return pid
            await asyncio.sleep(EVERY)
        raise DidNotFire(f"{program} could not be told {what.name}")

    def _note(self, verb: str, program: str, pid: int) -> None:
        self.fired.append(Fired(verb, program, round(time.monotonic() - self.began_at, 3), pid))


def _signal_children(pid: int, what: signal.Signals) -> None:
    """PostgreSQL's backends are groups of their own, which a signal to the server's group does not reach."""
    for child in _children(pid):
        with suppress(psutil.NoSuchProcess):
            child.send_signal(what)


def _children(pid: int) -> list[psutil.Process]:
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _stands_still(pid: int) -> bool:
    return all(_kernel_state(one) in _STOPPED | {""} for one in (pid, *(child.pid for child in _children(pid))))


def _kernel_state(pid: int) -> str:
    """The one letter of /proc/PID/stat; "" when it is gone."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def _is_gone(pid: int) -> bool:
    return _kernel_state(pid) in ("Z", "X", "")


async def _until(look: Callable[[], T], otherwise: str, within: float = BACK_SECONDS) -> T:
    deadline = time.monotonic() + within
    while not (found := look()):
        if time.monotonic() > deadline:
            raise DidNotFire(otherwise)
        await asyncio.sleep(EVERY)
    return found
