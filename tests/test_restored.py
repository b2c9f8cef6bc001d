"""One service is put back to a moment in the past while the others run on: it catches up with them, they follow it.

What it acknowledged since that moment is lost, and `reconcile` names it: somebody has to settle it
(docs/operations.md).
"""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from journey.caller import Caller, eventually
from journey.company import PASSWORD, Company
from journey.stack import Stack
from lab.stacks import whole_stack
from lab.verbs import Faults
from lab.walks import as_superuser, written
from stack import backup, processes
from stack.catalogue import chosen_services
from stack.reconcile import reconcile
from stack.startup import running_parts
from stack.temporary import OwnStack, own_stack

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
COPIED = "SELECT uuid FROM reason_trip_copy WHERE uuid = $1"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """One of its own: what a restore loses stays unsettled in it, and other tests want services that agree."""
    with whole_stack(tmp_path_factory.mktemp("faults")) as running:
        yield running


class Moment:
    """A service as it was when this was made."""

    def __init__(self, faults: Faults, service: str, folder: Path) -> None:
        self._faults, self._folder = faults, folder
        (self._service,) = chosen_services([service])
        backup.back_up(running_parts(faults.layout), self._service, folder=folder)

    async def come_back(self) -> float:
        """Put it back while the others run on, and start it; the seconds until it runs."""
        name, began = self._service.name, time.monotonic()
        async with self._faults.frozen(name):  # nothing of it writes any more; its machine is lost
            parts = running_parts(self._faults.layout)
            await asyncio.to_thread(backup.restore, parts, self._service, folder=self._folder, running=[])
            processes.signal_group(await self._faults.running(name), signal.SIGKILL)
        await self._faults.running(name)
        return time.monotonic() - began


async def ordered(company: Company) -> str:
    """A new order of Ana's: its uuid."""
    ana = company.people["Ana"]
    body = {
        "travelers_uuids": [ana.employee_uuid],
        "cost_center_uuid": company.cost_center,
        "reason_trip_uuid": company.reason,
    }
    return str((await ana.caller.post("/orders", body))["data"]["uuid"])


async def copied(stack: Stack, reason: str) -> None:
    async with as_superuser(stack, "orders") as reader:
        await eventually(lambda: reader.fetchval(COPIED, reason), within=60)


async def found(described: dict[str, Any]) -> set[str]:
    """What the services disagree on."""
    return {finding.uuid for finding in await reconcile(described)}


async def is_all_that_is_found(stack: Stack, lost: str, *, besides: set[str]) -> None:
    """What was acknowledged since the moment is named, and nothing else."""
    seen: set[str] = set()

    async def is_it_alone() -> bool:
        seen.clear()
        seen.update(await found(stack.described))
        return seen - besides == {lost}

    with suppress(AssertionError):
        await eventually(is_it_alone, within=60)
    assert seen - besides == {lost}


async def test_what_the_others_told_since_is_fetched_from_them(
    stack: Stack, faults: Faults, company: Company, tmp_path: Path
) -> None:
    before = await found(stack.described)
    kept = await ordered(company)
    moment = Moment(faults, "orders", tmp_path / "copy")
    lost, since = await ordered(company), await written(company)
    await copied(stack, since)
    began = time.monotonic()
    restored = await moment.come_back()
    meanwhile = await written(company)
    for reason in (since, meanwhile):
        await copied(stack, reason)
    level = time.monotonic() - began
    print(f"orders put back within {restored:.1f} s, level with the others after {level:.1f} s")
    ana = company.people["Ana"].caller
    assert (await ana.send("GET", f"/orders/{kept}")).status_code == 200
    assert (await ana.send("GET", f"/orders/{lost}")).status_code == 404
    assert await ordered(company) not in (kept, lost)
    await is_all_that_is_found(stack, lost, besides=before)


async def test_the_others_follow_a_service_that_went_back(
    stack: Stack, faults: Faults, company: Company, tmp_path: Path
) -> None:
    before = await found(stack.described)
    moment = Moment(faults, "config", tmp_path / "copy")
    lost = await written(company)
    await copied(stack, lost)
    restored = await moment.come_back()
    began = time.monotonic()
    again = str(await eventually(lambda: _written(company), within=60))
    await copied(stack, again)
    print(f"config put back within {restored:.1f} s, the others level with it {time.monotonic() - began:.1f} s later")
    await is_all_that_is_found(stack, lost, besides=before)


async def _written(company: Company) -> str:
    with suppress(AssertionError):  # its successor may not answer yet
        return await written(company)
    return ""


async def test_a_whole_site_is_put_back_on_an_empty_machine(
    stack: Stack, faults: Faults, company: Company, tmp_path: Path
) -> None:
    before = await found(stack.described)
    order, ana = await ordered(company), company.people["Ana"]
    services = chosen_services()
    for service in services:
        backup.back_up(running_parts(faults.layout), service, folder=tmp_path / service.name)
    began = time.monotonic()
    with own_stack(only="", secrets=faults.layout.secrets) as site:
        for service in services:
            done(site, "restore", service.name, str(tmp_path / service.name))
        done(site, "down")
        done(site, "up", "--detach")
        described = site.env()
        caller = await Caller.signed_in(described["url"], ana.email, PASSWORD)
        assert (await caller.send("GET", f"/orders/{order}")).status_code == 200
        print(f"a whole site on an empty machine: people work again after {time.monotonic() - began:.1f} s")
        assert await found(described) == before


def done(site: OwnStack, *words: str) -> None:
    ended = site.command(*words)
    assert ended.returncode == 0, f"{ended.stdout}{ended.stderr}"
