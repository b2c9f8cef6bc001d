"""Restarts a process that ended, within two seconds, as an orchestrator would."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from stack import processes
from stack.programs import Program
from stack.refusals import ServerDidNotStart
from stack.state import ProgramState
from stack.succession import Succession

TICK = 0.1
PAUSES = (0.0, 0.2, 0.5, 1.0, 1.5)  # before a restart, by how often it died lately; never two seconds
LATELY = 30.0
GRACE = 10.0
DEATHS_AT_START = 3
TRIES_SECONDS = 120


@dataclass
class Running:
    """A program and the process that is it now."""

    program: Program
    process: "subprocess.Popen[bytes]"
    restarts: int = 0
    given_up: int = 0
    deaths: list[float] = field(default_factory=list)
    start_at: float | None = None  # when a dead one is due


class Supervisor:
    """Starts, watches, restarts and stops programs; every process is a child of the main thread."""

    def __init__(
        self,
        *,
        on_change: Callable[[], None] = lambda: None,
        wishes: Callable[[], Iterable[str]] = lambda: (),
    ) -> None:
        self._running: dict[str, Running] = {}
        self._wishes = wishes
        self._succession = Succession(self._take_over, self._give_up)
        self._on_change = on_change
        self.must_stop = False

    def listen_to_signals(self) -> None:
        """Ctrl-C, `stack down` and a closed terminal all mean: stop cleanly."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, frame: object) -> None:
        self.must_stop = True

    def start(self, program: Program) -> None:
        """Start a program and watch it from now on."""
        program.before()
        self._running[program.name] = Running(program, program.start())
        self._on_change()

    def states(self) -> dict[str, ProgramState]:
        """What is known of each program."""
        return {
            name: ProgramState(
                pid=running.process.pid if running.start_at is None else None,
                port=running.program.port,
                log=str(running.program.log),
                restarts=running.restarts,
                given_up=running.given_up,
            )
            for name, running in self._running.items()
        }

    def tick(self) -> None:
        """One look at every process."""
        for running in self._running.values():
            if running.start_at is None and running.process.poll() is not None:
                self._note_death(running)
            if running.start_at is not None and time.monotonic() >= running.start_at:
                self._start_again(running)
        for name in self._wishes():
            self.roll(name)
        self._succession.tick()

    def roll(self, name: str) -> None:
        """Put a successor beside a running program; the old process leaves once the new one answers."""
        program = self._running[name].program
        if program.beside is not None:
            self._succession.begin(name, program.beside)

    def _take_over(self, name: str, process: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
        running = self._running[name]
        old, running.process = running.process, process
        running.restarts += 1
        running.start_at = None
        self._on_change()
        return old

    def _give_up(self, name: str) -> None:
        self._running[name].given_up += 1
        self._on_change()

    def _note_death(self, running: Running) -> None:
        processes.signal_group(running.process.pid, signal.SIGKILL)  # its children must not hold its port or files
        now = time.monotonic()
        running.deaths = [death for death in running.deaths if now - death < LATELY] + [now]
        running.start_at = now + PAUSES[min(len(running.deaths), len(PAUSES)) - 1]
        self._on_change()

    def _start_again(self, running: Running) -> None:
        running.program.before()
        running.process = running.program.start()
        running.restarts += 1
        running.start_at = None
        self._on_change()

    def watch(self) -> None:
        """Look again and again until a signal says stop."""
        while not self.must_stop:
            self.tick()
            time.sleep(TICK)

    def wait_until_ready(self, programs: Iterable[Program], *, seconds: float = TRIES_SECONDS) -> None:
        """Return when all are ready; refuse with the log of one that keeps dying or stays silent."""
        waiting, deadline = list(programs), time.monotonic() + seconds
        missing: str | None = None
        while waiting and not self.must_stop:
            self.tick()
            missing = waiting[0].ready()
            if missing is None:
                waiting.pop(0)
                continue
            self._refuse_if_hopeless(waiting[0], missing, late=time.monotonic() > deadline)
            time.sleep(TICK / 2)

    def _refuse_if_hopeless(self, program: Program, missing: str, *, late: bool) -> None:
        deaths = len(self._running[program.name].deaths)
        if deaths < DEATHS_AT_START and not late:
            return
        why = f"died {deaths} times" if deaths >= DEATHS_AT_START else f"is not ready: {missing}"
        raise ServerDidNotStart(f"{program.name} {why}. Its last words ({program.log}):\n{processes.tail(program.log)}")

    def stop(self, tiers: Iterable[Iterable[str]]) -> None:
        """End everything, tier by tier: the edge first, what holds data last."""
        self._succession.stop()
        for tier in tiers:
            chosen = [self._running[name] for name in tier if name in self._running]
            for running in chosen:
                _ask(running)
            deadline = time.monotonic() + GRACE
            for running in chosen:
                processes.stop(running.process, grace=max(0.1, deadline - time.monotonic()), ask=running.program.ask)
                running.program.close()


def _ask(running: Running) -> None:
    if running.process.poll() is None:
        running.process.send_signal(running.program.ask)
        running.process.send_signal(signal.SIGCONT)
