"""Puts a new process beside a running one and lets the old one go once the new one answers."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from stack import processes
from stack.doors import Bell

PATIENCE = 60.0  # for a successor to answer, on a machine that may be busy
GRACE = 12.0  # services end by themselves within ten seconds
MODEST = 10  # nice: a start is two seconds of imports, and whoever serves needs the cores meanwhile


@dataclass
class Successor:
    """A process that is not the program yet."""

    process: "subprocess.Popen[bytes]"
    bell: Bell
    deadline: float

    def is_hopeless(self) -> bool:
        """Whether it died or stays silent."""
        return self.process.poll() is not None or self.bell.rung() is False or time.monotonic() > self.deadline


@dataclass
class Succession:
    """Those coming and those leaving; `take_over` makes a successor the program and returns its predecessor."""

    take_over: Callable[[str, "subprocess.Popen[bytes]"], "subprocess.Popen[bytes]"]
    give_up: Callable[[str], None]
    coming: dict[str, Successor] = field(default_factory=dict)
    leaving: list[tuple["subprocess.Popen[bytes]", float]] = field(default_factory=list)

    def begin(self, name: str, beside: Callable[[int], "subprocess.Popen[bytes]"]) -> None:
        """Start a successor, unless one is coming already."""
        if name in self.coming:
            return
        bell = Bell()
        process = beside(bell.given)
        bell.hand_over()
        _stand_back(process)
        self.coming[name] = Successor(process, bell, time.monotonic() + PATIENCE)

    def tick(self) -> None:
        """One look at everybody."""
        for name, successor in list(self.coming.items()):
            if successor.bell.rung():
                self._hand_over(name, successor)
            elif successor.is_hopeless():
                self._part_with(name, successor)
                self.give_up(name)
        self.leaving = [(process, until) for process, until in self.leaving if not _is_gone(process, until)]

    def _hand_over(self, name: str, successor: Successor) -> None:
        successor.bell.close()
        del self.coming[name]
        _step_forward(successor.process)
        old = self.take_over(name, successor.process)
        with suppress(ProcessLookupError):
            old.send_signal(signal.SIGTERM)
            old.send_signal(signal.SIGCONT)
        self.leaving.append((old, time.monotonic() + GRACE))

    def _part_with(self, name: str, successor: Successor) -> None:
        successor.bell.close()
        del self.coming[name]
        processes.stop(successor.process, grace=1)

    def stop(self) -> None:
        """The stack goes down: nobody comes any more, and those who leave are waited for."""
        for name, successor in list(self.coming.items()):
            self._part_with(name, successor)
        for process, until in self.leaving:
            processes.stop(process, grace=max(0.1, until - time.monotonic()))


def _stand_back(process: "subprocess.Popen[bytes]") -> None:
    """Let a successor start on what the serving leave over; only root may take that back, so only root does it."""
    if os.geteuid() == 0:
        _set_priority(process, os.getpriority(os.PRIO_PROCESS, 0) + MODEST)


def _step_forward(process: "subprocess.Popen[bytes]") -> None:
    if os.geteuid() == 0:
        _set_priority(process, os.getpriority(os.PRIO_PROCESS, 0))


def _set_priority(process: "subprocess.Popen[bytes]", niceness: int) -> None:
    """Of every thread: each program is a process group, and Linux sets a group's threads one by one."""
    with suppress(ProcessLookupError):
        os.setpriority(os.PRIO_PGRP, process.pid, niceness)


def _is_gone(process: "subprocess.Popen[bytes]", until: float) -> bool:
    if process.poll() is None and time.monotonic() < until:
        return False
    processes.signal_group(process.pid, signal.SIGKILL)
    process.wait(1)
    return True


def beside(
    start: Callable[[int], "subprocess.Popen[bytes]"],
) -> Callable[[], "subprocess.Popen[bytes]"]:
    """An ordinary start: nobody waits for the bell."""

    def alone() -> "subprocess.Popen[bytes]":
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            return start(nowhere)
        finally:
            os.close(nowhere)

    return alone
