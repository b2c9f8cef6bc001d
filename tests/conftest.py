"""One stack of real parts for everything that crosses services."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from journey.caller import Caller
from journey.company import Company, Founder
from journey.stack import Stack
from lab.stacks import whole_stack
from lab.verbs import Faults
from lab.watch import Watch, watching

DEMO_PASSWORD = "Trajeto!2026"


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with whole_stack(tmp_path_factory.mktemp("faults")) as running:
        yield running


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
