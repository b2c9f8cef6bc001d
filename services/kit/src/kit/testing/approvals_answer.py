"""How long a call waits for approvals in tests: briefly, because mostly nobody answers; `patient()` where one comes."""

from collections.abc import Iterator
from contextlib import contextmanager

from kit.workflow import waiting

_BRIEFLY, _PATIENTLY = 0.2, 60.0  # seconds: an answer may take longer than usual on a busy machine

waiting.WAIT_SECONDS = _BRIEFLY


@contextmanager
def patient() -> Iterator[None]:
    """Whoever asks waits until approvals answered."""
    waiting.WAIT_SECONDS = _PATIENTLY
    try:
        yield
    finally:
        waiting.WAIT_SECONDS = _BRIEFLY
