"""Alerts as whoever is woken meets them: the fault is made, a real Prometheus raises the alert, what the runbook says
is done, and the alert goes (docs/operations.md)."""

import asyncio
from collections.abc import Awaitable

import pytest
from journey.company import PASSWORD, Company
from journey.stack import Stack
from kit.core.ids import new_uuid
from lab.surroundings import restart
from lab.verbs import Faults
from lab.walks import again_and_again, as_superuser, gone, locked, reading, told
from lab.watch import Watch

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
CROWD = 60
"""More than a pool holds and than REQUESTS_AT_ONCE lets in."""


async def test_a_service_that_does_not_answer(watch: Watch, faults: Faults) -> None:
    async with faults.frozen("bi"):
        await told(watch, "ServiceDown", service="bi")
    await gone(watch, "ServiceDown", service="bi")


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


async def test_a_promise_that_the_month_no_longer_keeps(watch: Watch, stack: Stack, company: Company) -> None:
    """Nobody can sign in while identity may not read its passwords."""

    def signing_in() -> Awaitable[object]:
        return company.admin.http.post("/login", json={"email": company.admin.email, "password": PASSWORD})

    async with as_superuser(stack, "identity") as operator:
        await operator.execute("REVOKE SELECT ON credentials FROM identity_app")
        try:
            async with again_and_again(signing_in):
                await told(watch, "BudgetBurnsFast", slo="sign-in")
                await told(watch, "BudgetBurnsSlowly", slo="sign-in")
        finally:
            await operator.execute("GRANT SELECT ON credentials TO identity_app")
    async with again_and_again(signing_in):
        await gone(watch, "BudgetBurnsFast", slo="sign-in")
        await gone(watch, "BudgetBurnsSlowly", slo="sign-in")
