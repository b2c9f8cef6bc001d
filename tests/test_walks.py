"""Alerts as whoever is woken meets them: the fault is made, a real Prometheus raises the alert, what the runbook says
is done, and the alert goes (docs/operations.md)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from journey.company import Company, Founder
from journey.stack import Stack
from kit.core.ids import new_uuid
from lab.bus import on_the_bus
from lab.surroundings import restart
from lab.verbs import Faults
from lab.watch import Watch, watching
from stack import dead_letters

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
CROWD = 60
"""More than a pool holds and than REQUESTS_AT_ONCE lets in."""
Act = Callable[[], Awaitable[object]]


@pytest.fixture
async def watch(stack: Stack, tmp_path: Path) -> AsyncIterator[Watch]:
    async with watching(stack.described, tmp_path) as seen:
        yield seen


@pytest.fixture
def faults(stack: Stack) -> Faults:
    return Faults.of(stack.described["var"])


@pytest.fixture
async def company(founder: Founder) -> Company:
    return await founder.found()


async def told(watch: Watch, alert: str, **labels: str) -> None:
    print(f"{alert} stands after {await watch.until(alert, **labels):.0f} s")


async def gone(watch: Watch, alert: str, **labels: str) -> None:
    print(f"{alert} is gone {await watch.until(alert, stands=False, **labels):.0f} s after the mend")


@asynccontextmanager
async def again_and_again(act: Act, *, at_once: int = 1) -> AsyncIterator[None]:
    """People go on while the block runs; how they are answered is not asked."""

    async def go_on() -> None:
        while True:
            try:
                await act()
            except AssertionError:
                await asyncio.sleep(0.2)

    callers = [asyncio.create_task(go_on()) for _ in range(at_once)]
    try:
        yield
    finally:
        for caller in callers:
            caller.cancel()
        await asyncio.gather(*callers, return_exceptions=True)


def reading(company: Company) -> Act:
    return lambda: company.admin.http.get(f"/customers/{company.uuid}/reason-trips")


def writing(company: Company) -> Act:
    return lambda: company.admin.http.post(
        f"/customers/{company.uuid}/reason-trips",
        json={"reason": f"Auditoria {new_uuid().hex[-8:]}"},
        headers={"Idempotency-Key": new_uuid().hex},
    )


@asynccontextmanager
async def as_superuser(stack: Stack, database: str) -> AsyncIterator[Any]:
    whole: str = stack.described["postgres"]["superuser_url"]
    connection = await asyncpg.connect(f"{whole.rpartition('/')[0]}/{database}")
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def locked(stack: Stack, database: str, table: str) -> AsyncIterator[None]:
    """Somebody's forgotten session holds a table; the runbook finds it in pg_stat_activity and ends it."""
    async with AsyncExitStack() as sessions:
        forgotten = await sessions.enter_async_context(as_superuser(stack, database))
        await forgotten.execute(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        try:
            yield
        finally:
            found = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
            async with as_superuser(stack, database) as operator:
                ended = await operator.fetch(f"{found} AND datname = $1 AND query LIKE 'BEGIN; LOCK%'", database)
            assert len(ended) == 1, "the runbook finds the session"


async def test_a_service_that_does_not_answer(watch: Watch, faults: Faults) -> None:
    async with faults.frozen("bi"):
        await told(watch, "ServiceDown", service="bi")
    await gone(watch, "ServiceDown", service="bi")


async def test_nats_stands_still(watch: Watch, faults: Faults, company: Company) -> None:
    async with faults.frozen("nats"):
        assert (await writing(company)()).status_code == 201
        await told(watch, "OutboxWaits", service="config")
    await gone(watch, "OutboxWaits", service="config")


async def test_nobody_tells_of_ended_sessions(watch: Watch, faults: Faults) -> None:
    """Either of the two alone is heard: identity answers over HTTP what NATS does not bring."""
    async with faults.frozen("nats"), faults.frozen("identity"):
        await told(watch, "SessionsUnheard", service="orders")
    await gone(watch, "SessionsUnheard", service="orders")


async def test_the_mail_server_stands_still(watch: Watch, faults: Faults, company: Company) -> None:
    async with faults.frozen("mail"):
        email = company.people["Ana"].email
        await company.admin.http.post("/forgot-password", json={"email": email})
        await told(watch, "MailWaits", service="identity")
    await gone(watch, "MailWaits", service="identity")


async def test_an_event_that_nobody_can_read(watch: Watch, stack: Stack) -> None:
    lost = str(new_uuid())
    async with on_the_bus(stack.described["nats"]["url"]) as stream:
        await stream.publish(f"config.customer.changed.{lost}", b"{}")
    await told(watch, "DeadLetter", service="orders")
    async with dead_letters.as_infra(stack.described["nats"]["url"]) as infra:
        for letter in await dead_letters.letters(infra):
            if lost in letter.subject:
                await dead_letters.settle(infra, letter, "drop")
    await gone(watch, "DeadLetter", service="orders")


async def test_a_fault_of_ours_is_answered_as_500(watch: Watch, stack: Stack, company: Company) -> None:
    async with as_superuser(stack, "config") as operator:
        await operator.execute("REVOKE SELECT ON reason_trip FROM config_app")
        try:
            async with again_and_again(reading(company)):
                await told(watch, "ErrorsAnswered", service="config")
        finally:
            await operator.execute("GRANT SELECT ON reason_trip TO config_app")
    assert (await reading(company)()).status_code == 200
    await gone(watch, "ErrorsAnswered", service="config")


async def test_more_requests_than_it_may_have_in_hand(watch: Watch, stack: Stack, company: Company) -> None:
    await restart(stack.environment, "config", REQUESTS_AT_ONCE="1")
    try:
        async with again_and_again(reading(company), at_once=20):
            await told(watch, "RequestsShed", service="config")
    finally:
        await restart(stack.environment, "config")
    await gone(watch, "RequestsShed", service="config")


async def test_somebody_holds_a_table(watch: Watch, stack: Stack, company: Company) -> None:
    async with locked(stack, "config", "reason_trip"), again_and_again(reading(company), at_once=CROWD):
        await told(watch, "PoolExhausted", service="config")
        await told(watch, "SlowAnswers", service="config")
    await gone(watch, "PoolExhausted", service="config")
    async with again_and_again(reading(company)):  # people are answered again: quickly
        await gone(watch, "SlowAnswers", service="config")


async def test_a_loop_that_is_held_up(watch: Watch, faults: Faults) -> None:
    async def hold() -> None:
        await faults.pause("approvals", 0.6)
        await asyncio.sleep(0.4)

    async with again_and_again(hold):
        await told(watch, "LoopLate", service="approvals")
    await gone(watch, "LoopLate", service="approvals")


async def test_a_clock_that_is_wrong(watch: Watch, stack: Stack) -> None:
    await restart(stack.environment, "approvals", CLOCK_SKEW_SECONDS="600")
    try:
        await told(watch, "ClockWrong", service="approvals")
    finally:
        await restart(stack.environment, "approvals")
    await gone(watch, "ClockWrong", service="approvals")


async def test_a_callee_that_stands_still(watch: Watch, faults: Faults, company: Company) -> None:
    def hiring() -> Awaitable[object]:
        body = {"name": "Nina", "last_name": "Prado", "email": f"nina.{new_uuid().hex}@empresa.test"}
        return company.admin.http.post(
            f"/customers/{company.uuid}/customer-employees",
            json={**body, "cost_center_uuid": company.cost_center},
            headers={"Idempotency-Key": new_uuid().hex},
        )

    async with faults.frozen("identity"), again_and_again(hiring, at_once=4):
        await told(watch, "DependencyLeftAlone", service="config", dependency="identity")
    async with again_and_again(hiring):
        await gone(watch, "DependencyLeftAlone", service="config", dependency="identity")
