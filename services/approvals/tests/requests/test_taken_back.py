"""A decision at the same instant as its subject is canceled, recalled or removed."""

import asyncio
import random
from typing import Any
from uuid import UUID

import pytest
from contracts.approvals import RequestApproved, RequestExpired, RequestWithdrawn
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import a_requester, eventually

from services.approvals.tests.claims import Cashier, Claim
from services.approvals.tests.office import Office, Order
from services.approvals.tests.owners import FakeOrders


async def until(office: Office, order: Order, status: str) -> None:
    async def reached() -> bool:
        return await office.status(order) == status

    await eventually(reached)


@pytest.mark.parametrize("verdict", [{}, {"status": "rejected", "reason_rejected": "Muito caro"}])
@pytest.mark.parametrize("told", [{"status": "canceled"}, {"status": "open"}, {"submission": 2}])
async def test_a_decision_on_an_order_that_was_taken_back_is_refused_before_the_fact_arrives(
    office: Office, orders: FakeOrders, told: dict[str, Any], verdict: dict[str, Any]
) -> None:
    await office.create_model()
    order = await office.submit()
    orders.says[str(order.uuid)] = told
    answer = await office.decide(office.bruno, order, **verdict)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")
    assert answer.json()["details"] == {"status": "withdrawn"}
    assert "retirada ou cancelada" in answer.json()["message"]
    assert await office.status(order) == "approving"


async def test_a_decision_on_an_order_whose_hold_ended_says_expired(office: Office, orders: FakeOrders) -> None:
    await office.create_model()
    order = await office.submit()
    orders.says[str(order.uuid)] = {"status": "expired_time"}
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["details"]) == (409, {"status": "expired"})


async def test_a_decision_on_a_recalled_advance_or_report_is_refused(cashier: Cashier) -> None:
    await cashier.office.create_model()
    judged: tuple[tuple[Claim, dict[str, Any]], ...] = (
        (await cashier.advance(), {"status": "approved"}),
        (await cashier.report(), {"rejected_items": []}),
    )
    for claim, given in judged:
        cashier.expenses.says[str(claim.uuid)] = {"status": "open"}
        answer = await cashier.judge(cashier.office.bruno, claim, **given)
        assert (answer.status_code, answer.json()["details"]) == (409, {"status": "withdrawn"})
        assert await cashier.status(claim) == "approving"


async def test_without_an_answer_of_the_owner_the_decision_is_taken(office: Office, orders: FakeOrders) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    orders.remote.away = True
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["data"]["current_level"]) == (200, 2)


@pytest.mark.parametrize("verdict", [{}, {"status": "rejected", "reason_rejected": "Muito caro"}])
async def test_a_withdrawal_ends_a_request_that_was_decided_meanwhile(office: Office, verdict: dict[str, Any]) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order, **verdict)).status_code == 200
    await office.withdraw(order, reason="Viagem cancelada")
    await until(office, order, "withdrawn")
    (told,) = await office.told(RequestWithdrawn, order)
    assert told.reason == "Viagem cancelada"
    found = await office.request(order)
    assert found is not None
    assert [line["kind"] for line in found.history][-2:] == ["approved" if not verdict else "rejected", "withdrawn"]
    await office.withdraw(order, reason="Viagem cancelada")
    await office.submit()
    assert len(await office.told(RequestWithdrawn, order)) == 1


async def test_a_hold_that_ended_at_the_instant_of_the_decision_expires_the_request(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order)).status_code == 200
    await office.withdraw(order, at=order.fact.expires_at)
    await until(office, order, "expired")
    assert len(await office.told(RequestExpired, order)) == 1


async def test_an_automatic_approval_does_not_outlive_an_earlier_withdrawal(office: Office) -> None:
    order = office.unheard()
    await office.withdraw(order)
    await office.publish(order.fact)
    await until(office, order, "withdrawn")
    assert len(await office.told(RequestApproved, order)) == 1


async def mend(office: Office, *subjects: UUID) -> Any:
    """What the reconciler calls for subjects that disagree with their requests."""
    body = {"subjects": [str(uuid) for uuid in subjects]}
    running = office.approvals
    secret = running.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="reconcile", audience="approvals", secret=secret, clock=running.clock)
    headers = {"Authorization": f"Service {token}"}
    answer = await office.approvals.internal.post("/internal/requests/mend", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["requests"]


@pytest.mark.parametrize("told,end", [("canceled", "withdrawn"), ("open", "withdrawn"), ("expired_time", "expired")])
async def test_mending_ends_a_request_whose_decision_its_order_never_applied(
    office: Office, orders: FakeOrders, told: str, end: str
) -> None:
    await office.create_model()
    order, honest = await office.submit(), await office.submit()
    for one in (order, honest):
        assert (await office.decide(office.bruno, one)).status_code == 200
    orders.says[str(order.uuid)] = {"status": told, "approval_version": 1}
    orders.says[str(honest.uuid)] = {"status": told}
    assert await mend(office, order.uuid, honest.uuid) == 1
    assert (await office.status(order), await office.status(honest)) == (end, "approved")
    assert await mend(office, order.uuid, honest.uuid, new_uuid()) == 0


@pytest.mark.long
async def test_decisions_and_cancellations_at_the_same_instant_never_leave_a_canceled_order_decided(
    office: Office, orders: FakeOrders
) -> None:
    """Orders as it really is: a cancellation commits first, its fact arrives any time later."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    await office.create_model()
    submitted = [await office.submit() for _ in range(24)]

    async def cancel(order: Order) -> None:
        for _ in range(chance.randrange(30)):
            await asyncio.sleep(0)
        request = await office.request(order)
        assert request is not None
        orders.says[str(order.uuid)] = {"status": "canceled"}
        for _ in range(chance.randrange(30)):
            await asyncio.sleep(0)
        await office.withdraw(order)

    async def decide(order: Order) -> int:
        for _ in range(chance.randrange(60)):
            await asyncio.sleep(0)
        body = {"order_uuid": str(order.uuid)}
        return (await office.as_(office.bruno).post("/customers/orders/approval", json=body)).status_code

    for order in submitted:
        orders.applies(order.uuid, "canceled")
        answers = await asyncio.gather(decide(order), cancel(order))
        assert answers[0] in {200, 409}, f"seed {seed}"
    for order in submitted:
        await until(office, order, "withdrawn")


async def test_a_caller_who_may_not_read_a_request_learns_nothing_of_its_status(cashier: Cashier) -> None:
    office = cashier.office
    await office.create_model()
    stranger = a_requester(customer=office.company, name="Nadir")
    await office.approvals.introduce(stranger)
    await office.tell_of(stranger)
    order, advance, report = await office.submit(), await cashier.advance(), await cashier.report()
    decisions = [
        ("/customers/orders/approval", {"order_uuid": str(order.uuid)}),
        (advance.path, {"status": "approved"}),
        (report.path, {"rejected_items": []}),
    ]
    for ended in (False, True):
        for path, body in decisions:
            answer = await office.as_(stranger).post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND"), (ended, path)
            assert "details" not in answer.json()
        await office.decide(office.bruno, order)
        await cashier.judge(office.bruno, advance, status="approved")
        await cashier.close(office.bruno, report)
