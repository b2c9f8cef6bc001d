"""`stack reconcile --mend` on a whole stack: a request that was decided although its subject was taken back ends."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from typing import Any

import asyncpg
import pytest
from journey.caller import eventually
from journey.company import Company, Founder
from journey.stack import Stack
from journey.trip import fill_order, search_offers, submit
from stack.reconcile import reconcile
from stack.temporary import OwnStack

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

REQUESTS = """
SELECT uuid::text, status, version, history FROM approval_request WHERE subject_uuid::text = ANY($1) ORDER BY uuid"""
DECIDED = """
UPDATE approval_request SET status = 'approved', version = version + 1, decided_at = now()
WHERE subject_uuid::text = ANY($1) AND status = 'withdrawn'"""
"""What a decision left behind that came after its subject was taken back, before decision 0030 closed that gap."""


@asynccontextmanager
async def approvals(stack: Stack) -> AsyncIterator[Any]:
    """The database of approvals, past its walls."""
    server = stack.described["postgres"]["superuser_url"].rpartition("/")[0]
    connection = await asyncpg.connect(f"{server}/approvals")
    try:
        yield connection
    finally:
        await connection.close()


async def recalled_order(company: Company) -> str:
    """An order of Ana's that waited for Bruno until she recalled it."""
    on = date.today() + timedelta(days=33)  # noqa: TID251, DTZ011
    order = await submit(company, await fill_order(company, await search_offers(company, "GRU", "SSA", on, None)))
    await company.people["Ana"].caller.post(f"/orders/{order['uuid']}/recall", {"reason": "Mudança de planos"})
    return str(order["uuid"])


async def removed_advance(company: Company) -> str:
    """Money Ana asked for, which waited for Bruno until she removed it."""
    ana = company.people["Ana"]
    reason = await company.admin.post(f"/customers/{company.uuid}/reason-expenses", {"reason": "Obra fora da sede"})
    wanted = {
        "traveler_uuid": ana.employee_uuid,
        "reason_expense_uuid": reason["data"]["uuid"],
        "value": "600.00",
        "date_of_need": str(date.today() + timedelta(days=30)),  # noqa: TID251, DTZ011
        "description": "Obra em Macaé",
        "cost_center_uuid": company.cost_center,
    }

    async def asked() -> str | None:
        """Refused until expenses has heard of the reason."""
        answer = await ana.caller.send("POST", "/travelers/advance-orders", json=[wanted])
        return str(answer.json()["data"][0]["uuid"]) if answer.is_success else None

    uuid = await eventually(asked)

    async def waits() -> bool:
        now = (await ana.caller.get(f"/orders/travelers/advance-orders/{uuid}"))["data"]
        return bool(now["status"] == "approving" and now["current_approver"])

    await eventually(waits)
    removed = await ana.caller.send("DELETE", f"/travelers/advance-orders/{uuid}")
    assert removed.is_success, removed.text
    return str(uuid)


def mended(stack: Stack) -> bool:
    """Run the command; whether everything agrees afterwards."""
    ended = OwnStack(stack.environment).command("reconcile", "--mend", "--array")
    return (ended.returncode, json.loads(ended.stdout)) == (0, [])


@pytest.mark.long
async def test_requests_decided_after_their_subject_was_taken_back_are_found_and_mended(
    stack: Stack, founder: Founder
) -> None:
    company = await founder.found()
    subjects = [await recalled_order(company), await removed_advance(company)]
    assert await reconcile(stack.described) == []
    async with approvals(stack) as database:
        assert await database.execute(DECIDED, subjects) == "UPDATE 2"
        found = await reconcile(stack.described)
        assert {finding.uuid for finding in found} == set(subjects)
        said = {finding.said for finding in found}
        assert {"order open, request approved", "a removed advance, request approved"} <= said
        assert await asyncio.to_thread(mended, stack)
        ended = await database.fetch(REQUESTS, subjects)
        assert [row["status"] for row in ended] == ["withdrawn"] * 2
        for row in ended:
            line = json.loads(row["history"])[-1]
            assert (line["from"], line["to"]) == ("approved", "withdrawn")
        assert await reconcile(stack.described) == []
        assert await asyncio.to_thread(mended, stack)
        assert await database.fetch(REQUESTS, subjects) == ended, "a second run changes nothing"
