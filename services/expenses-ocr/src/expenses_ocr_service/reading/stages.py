"""Processor time by stage of a reading, children included: what docs/ocr.md shows."""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

seconds: dict[str, float] = defaultdict(float)
"""Seconds by stage of everything read in this process."""


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Count the processor time of the block under this name."""
    began = _processor_time()
    try:
        yield
    finally:
        seconds[name] += _processor_time() - began


def _processor_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
