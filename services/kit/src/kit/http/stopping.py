"""Time limits of a process that was told to stop (HARDENING B11)."""

import time

from fastapi import FastAPI

STOP_SECONDS = 10.0
_LAST_WORDS = 1.0


def begin_stopping(app: FastAPI) -> None:
    """Be not ready from now on; the first call sets when the process must be gone."""
    if not app.state.stopping:
        app.state.stopping = True
        app.state.stop_by = time.monotonic() + STOP_SECONDS - _LAST_WORDS


def time_left(app: FastAPI, *, at_least: float = 1.0) -> float:
    """Seconds until a process that was told to stop must be gone."""
    stop_by: float | None = getattr(app.state, "stop_by", None)
    return STOP_SECONDS - _LAST_WORDS if stop_by is None else max(at_least, stop_by - time.monotonic())
