"""Copies that lost every row, while their service's inbox knows every event, come back from their owners."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest
from contracts.fact import Change
from demo.surroundings import PARTS
from journey.caller import eventually
from journey.company import Company, Founder
from journey.stack import Stack
from kit.process.own_reactions import kept_copies
from lab.surroundings import restart
from stack.reconcile import reconcile

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

Rows = set[tuple[Any, int]]


def copies() -> dict[str, list[str]]:
    """The tables that states of other services fill, by service."""
    services = (part.make() for part in PARTS)
    return {
        service.name: sorted({kept.name for kept in kept_copies(service) if issubclass(kept.copy.fact, Change)})
        for service in services
    }


@asynccontextmanager
async def database(stack: Stack, service: str) -> AsyncIterator[Any]:
    """Of a service, past its walls."""
    server = stack.described["postgres"]["superuser_url"].rpartition("/")[0]
    connection = await asyncpg.connect(f"{server}/{service.replace('-', '_')}")
    try:
        yield connection
    finally:
        await connection.close()


async def rows_of(connection: Any, table: str) -> Rows:
    return {(row["uuid"], row["version"]) for row in await connection.fetch(f"SELECT uuid, version FROM {table}")}


def order_of(company: Company) -> dict[str, Any]:
    return {
        "travelers_uuids": [company.people["Ana"].employee_uuid],
        "cost_center_uuid": company.cost_center,
        "reason_trip_uuid": company.reason,
    }


async def wiped_and_back(stack: Stack, service: str, tables: list[str], *, lost: set[str]) -> set[str]:
    """Wipe every copy of a service, replace its program, wait until all rows are back; the tables that held rows.

    `lost`: what an owner was restored without, which nobody can bring back (test_restored).
    """
    async with database(stack, service) as connection:
        held = {table: rows for table in tables if (rows := await rows_of(connection, table))}
        before = {table: {(uuid, of) for uuid, of in rows if str(uuid) not in lost} for table, rows in held.items()}
        for table in before:
            await connection.execute(f"DELETE FROM {table}")
        await restart(stack.environment, service)

        async def whole() -> bool:
            """Every row is as new as it was, or newer."""
            for table, rows in before.items():
                now = dict(await rows_of(connection, table))
                if any(now.get(uuid, -1) < version for uuid, version in rows):
                    return False
            return True

        await eventually(whole, within=60)
    return set(before)


@pytest.mark.long
async def test_an_order_is_accepted_again_after_every_copy_of_orders_was_wiped(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    ana = company.people["Ana"].caller
    async with database(stack, "orders") as connection:
        await connection.execute("DELETE FROM cost_center_copy WHERE uuid::text = $1", company.cost_center)
    refused = await ana.send("POST", "/orders", json=order_of(company))
    assert refused.status_code == 422, refused.text
    assert "cost_center_uuid" in refused.json()["errors"]
    await restart(stack.environment, "orders")

    async def accepted() -> bool:
        return (await ana.send("POST", "/orders", json=order_of(company))).is_success

    await eventually(accepted, within=60)


@pytest.mark.soak
async def test_every_copy_of_every_service_comes_back(stack: Stack, founder: Founder) -> None:
    await founder.found()
    lost = {finding.uuid for finding in await reconcile(stack.described)}
    for service, tables in copies().items():
        held = await wiped_and_back(stack, service, tables, lost=lost)
        assert held, f"no copy of {service} held a row: nothing was tried"
        print(service, sorted(held), "empty before:", sorted(set(tables) - held))
