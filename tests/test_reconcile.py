"""The reconciler finds nothing in an honest stack, and every corruption in a dishonest one (HARDENING B13)."""

import importlib
import re

import httpx
import pytest
from journey.caller import Caller, eventually
from journey.stack import Stack
from kit.core.metadata import metadata_of
from kit.process.reconcile import tallies_of
from reconciling.corruptions import CORRUPTIONS
from reconciling.saboteur import saboteur
from stack.reconcile import reconcile

AT_ONCE = 1.5
"""Nothing is under way but what we did ourselves."""
CATCHING_UP = 0.5
"""Seconds between two questions of a service that catches up with ended sessions (kit.security.session_feed)."""


async def caught_up(stack: Stack) -> None:
    """No service fetches ended sessions any more: for 5 s after its start each would repair the row we delete."""
    own = stack.described
    bearer = {"Authorization": f"Bearer {own['metrics_token']}"}
    counted = re.compile(r"http_request_seconds_count\{[^}]*/internal/sessions/ended[^}]*\} ([0-9.]+)")

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{own['services']['identity']['port']}") as identity:
        seen: list[list[str]] = []

        async def is_unchanged() -> bool:
            seen.append(counted.findall((await identity.get("/metrics", headers=bearer)).text))
            return bool(seen[-1]) and seen[-4:] == [seen[-1]] * 4

        await eventually(is_unchanged, every=CATCHING_UP)


async def test_every_corruption_is_found_and_nothing_before_and_after(stack: Stack) -> None:
    await (await Caller.signed_in(stack.url, "gestora@andorinha.demo", "Trajeto!2026")).post("/logout")
    await caught_up(stack)
    assert await reconcile(stack.described) == []
    async with saboteur(stack.described) as at_work:
        wanted = {(one.noticed, await at_work.corrupt(one)): one.name for one in CORRUPTIONS}
        found = await reconcile(stack.described, stands_after=AT_ONCE)
    noticed = {(finding.pair.split(" ")[0], finding.uuid) for finding in found}
    missed = [name for where, name in wanted.items() if where not in noticed]
    assert not missed, f"{len(wanted) - len(missed)} of {len(wanted)} found; missed: {missed}"
    assert len(wanted) == len(CORRUPTIONS) >= 20
    assert await reconcile(stack.described) == []


@pytest.mark.parametrize("name", ["identity", "config", "orders", "approvals", "expenses-ocr", "bi"])
def test_every_reference_copy_is_held_against_its_owner(name: str) -> None:
    package = f"{name.replace('-', '_')}_service"
    service = importlib.import_module(f"{package}.wiring").make_service()
    held = [tally.sql for tally in tallies_of(service).values() if tally.of]
    copies = [table for table in metadata_of(package).tables if table.endswith("_copy")]
    forgotten = [copy for copy in copies if not any(f"FROM {copy}" in sql for sql in held)]
    assert copies and not forgotten
