"""The stack that tests run on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journey.company import Mails
from journey.stack import Stack
from stack.temporary import OwnStack, own_stack, under_test


@contextmanager
def whole_stack(folder: Path) -> Iterator[Stack]:
    """One of our own, demo included, on free ports; with STACK_VAR the running one of that folder.

    `folder`: where faults that fired are noted.
    """
    if already := os.environ.get("STACK_VAR"):
        yield _seen(OwnStack({**os.environ, "TRAJETO_VAR": already}))
        return
    with own_stack(under_test(folder / "fired")) as running:
        yield _seen(running)


def _seen(running: OwnStack) -> Stack:
    described = running.env()
    return Stack(described["url"], Mails(described["mail"]["http"]), {**os.environ, **running.variables}, described)
