"""Starts and ends child processes; none outlives its parent."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

PR_SET_PDEATHSIG = 1
PRIVATE = 0o077
"""The umask of everything we start: logs, mails, receipts and data are for their owner only."""
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True)
class OsUser:
    """Whom a process runs as when root starts it."""

    uid: int
    gid: int


def _die_with_parent(with_signal: int) -> Callable[[], None] | None:
    """Linux ends the child with its parent's main thread; elsewhere a clean stop must do."""
    if _libc is None:
        return None
    prctl = _libc.prctl
    return lambda: prctl(PR_SET_PDEATHSIG, with_signal)


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    user: OsUser | None = None,
    parting_signal: int = signal.SIGTERM,
    passed: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, writing to `log`, holding `passed`; call it from the main thread."""
    switch = {"user": user.uid, "group": user.gid, "extra_groups": []} if user else {}
    with private_log(log) as sink:
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            env=dict(env) if env is not None else None,
            cwd=cwd,
            start_new_session=True,
            pass_fds=tuple(passed),
            umask=PRIVATE,
            preexec_fn=_die_with_parent(parting_signal),  # noqa: PLW1509 - main thread only, see above
            **switch,
        )


def private_log(log: Path) -> BinaryIO:
    """A log opened to be written on, for its owner only, also one that was begun for all."""
    sink = log.open("ab")
    log.chmod(0o600)
    return sink


def signal_group(pid: int, with_signal: int) -> bool:
    """Send a signal to a process and its children; False when they are gone."""
    try:
        os.killpg(pid, with_signal)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def is_alive(pid: int) -> bool:
    """Whether the process exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def stop(process: subprocess.Popen[bytes], *, grace: float = 10, ask: int = signal.SIGTERM) -> None:
    """Ask a process to end, wait, and end it and its children by force after `grace` seconds."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            process.send_signal(ask)
            process.send_signal(signal.SIGCONT)  # a paused process hears nothing else
        with suppress(subprocess.TimeoutExpired):
            process.wait(grace)
    signal_group(process.pid, signal.SIGKILL)
    process.wait(grace)


def wait_until(
    ready: Callable[[], bool],
    *,
    seconds: float,
    alive: Callable[[], bool] = lambda: True,
    every: float = 0.03,
) -> bool:
    """Poll a condition until it holds, the time is over or the process behind it has died."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and alive():
        if ready():
            return True
        time.sleep(every)
    return False


def tail(log: Path, lines: int = 15) -> str:
    """The last lines of a log, for a message."""
    if not log.exists():
        return "(no log)"
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
