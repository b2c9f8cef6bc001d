"""The request context: request id, trace id and caller, added to every log line and event."""

import secrets
import time
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
actor: ContextVar[str | None] = ContextVar("actor", default=None)
is_background: ContextVar[bool] = ContextVar("is_background", default=False)
"""Whether nobody waits at the edge for this work: it has connections of its own."""

is_sweeping: ContextVar[bool] = ContextVar("is_sweeping", default=False)
"""Whether a sweep handles a row here: it takes neither the connections of requests nor those of consumers."""

deadline: ContextVar[float | None] = ContextVar("deadline", default=None)
"""The monotonic second after which nobody waits for this work any more; None: somebody waits as long as it takes."""


def seconds_left(at_most: float) -> float:
    """How long whoever asked still waits, `at_most` when they did not say."""
    until = deadline.get()
    return at_most if until is None else min(at_most, until - time.monotonic())


def new_traceparent() -> str:
    """A W3C traceparent of a new, sampled trace."""
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-01"


def child_of(parent: str | None) -> str:
    """A traceparent with the parent's trace id and a new span id; a new trace when there is none."""
    if not parent:
        return new_traceparent()
    version, trace_id, _, flags = parent.split("-")
    return f"{version}-{trace_id}-{secrets.token_hex(8)}-{flags}"
