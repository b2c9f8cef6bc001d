"""One stack of real parts for everything that crosses services."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from journey.caller import Caller
from journey.company import Company, Founder, Mails
from journey.stack import Stack
from lab.verbs import Faults
from lab.watch import Watch, watching
from stack.temporary import OwnStack, own_stack, under_test

DEMO_PASSWORD = "Trajeto!2026"


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A stack of our own, demo included, on free ports; with STACK_VAR the running one of that folder."""
    if already := os.environ.get("STACK_VAR"):
        yield _seen(OwnStack({**os.environ, "TRAJETO_VAR": already}))
        return
    fault_log = tmp_path_factory.mktemp("faults") / "fired"
    with own_stack(under_test(fault_log)) as running:
        yield _seen(running)


def _seen(running: OwnStack) -> Stack:
    described = running.env()
    return Stack(described["url"], Mails(described["mail"]["http"]), {**os.environ, **running.variables}, described)


@pytest.fixture
async def founder(stack: Stack) -> AsyncIterator[Founder]:
    """The demo's agency manager, who founds companies for tests."""
    manager = await Caller.signed_in(stack.url, "gestora@andorinha.demo", DEMO_PASSWORD)
    yield Founder(stack.url, manager, stack.mails)


@pytest.fixture
async def company(founder: Founder) -> Company:
    return await founder.found()


@pytest.fixture
def faults(stack: Stack) -> Faults:
    return Faults.of(stack.described["var"])


@pytest.fixture
async def watch(stack: Stack, tmp_path: Path) -> AsyncIterator[Watch]:
    """A real Prometheus over the stack."""
    async with watching(stack.described, tmp_path) as seen:
        yield seen
