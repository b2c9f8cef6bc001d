"""The customer's window, reminders once each, escalation and expiry, by a clock that is moved."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from approvals_service.levels.state import levels_from
from approvals_service.requests.sweeps import follow_deadlines
from approvals_service.requests.tables import ApprovalRequestTable
from approvals_service.wiring import make_service
from contracts.approvals import LevelOpened, RequestApproved, RequestExpired
from contracts.notifications import NotificationSent
from kit.testing import Person, choose_notice

from services.approvals.tests.claims import Cashier
from services.approvals.tests.office import Office, Order

REMINDER = "lembrete de aprovação"


async def pass_hours(office: Office, hours: float, *, workers: int = 1) -> None:
    """Time goes by and the sweep of each worker looks once."""
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(hours=hours))
    await asyncio.gather(*(follow_deadlines(office.approvals.db, clock) for _ in range(workers)))


async def reminded(office: Office, person: Person, order: Order) -> tuple[int, int]:
    """How many bells and mails reminded a person of an order."""
    request = await office.request_uuid(order)
    bells = [bell for bell in await office.facts(NotificationSent) if bell.user_uuid == person.user_uuid]
    rung = sum(bell.kind == "approval_reminder" and bell.about_uuid == request for bell in bells)
    return rung, sum(REMINDER in mail["subject"] for mail in await office.mails(person, order))


async def stored(office: Office, order: Order) -> ApprovalRequestTable:
    request = await office.request(order)
    assert request is not None
    return request


async def history(office: Office, order: Order) -> list[str]:
    return [line["description"] for line in (await stored(office, order)).history]


async def long_hold(office: Office, **given: Any) -> Order:
    return await office.submit(expires_at=office.approvals.clock.now() + timedelta(days=30), **given)


def test_deadlines_are_followed_by_the_service() -> None:
    assert follow_deadlines in {sweep.function for sweep in make_service().sweeps}


@pytest.mark.long
async def test_deciders_are_reminded_once_at_half_and_once_at_four_fifths_of_the_time(office: Office) -> None:
    await office.create_model()
    order = await long_hold(office)
    version = (await stored(office, order)).version
    seen = []
    for hours in (11.9, 0.2, 0.2, 6.8, 0.2, 0.2):  # until 11.9, 12.1, 12.3, 19.1, 19.3 and 19.5 h
        await pass_hours(office, hours, workers=2)
        seen.append(await reminded(office, office.bruno, order))
    assert seen == [(0, 0), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2)]
    assert await reminded(office, office.ana, order) == (0, 0)
    assert (await history(office, order)).count("Lembrete enviado a Bruno Souza") == 2
    assert (await stored(office, order)).version == version, "an open page of a decider stays current"
    (*_, mail) = await office.mails(office.bruno, order)
    assert "Prazo para decidir" in mail["text"] and "senha-aprovar" in mail["text"]


@pytest.mark.long
async def test_a_worker_that_was_away_reminds_once_for_both(office: Office) -> None:
    await office.create_model()
    order = await long_hold(office)
    await pass_hours(office, 20)
    await pass_hours(office, 0)
    assert await reminded(office, office.bruno, order) == (1, 1)


@pytest.mark.long
async def test_who_switched_reminders_off_gets_none(office: Office) -> None:
    await office.create_model()
    await choose_notice(office.approvals, office.publish, "approval_reminder", of=office.company, email=False)
    order = await long_hold(office)
    await pass_hours(office, 13)
    assert await reminded(office, office.bruno, order) == (1, 0)


async def test_the_customer_s_window_sets_the_deadline(office: Office) -> None:
    await office.create_model()
    await office.set_parameter("approval_window_hours", "6")
    order = await long_hold(office)
    request = await stored(office, order)
    assert request.deadline_at == request.requested_at + timedelta(hours=6)
    await office.set_parameter("approval_window_hours", "48")
    assert (await stored(office, order)).deadline_at == request.deadline_at, "an open level keeps its own"
    later = await stored(office, await long_hold(office))
    assert later.deadline_at == later.requested_at + timedelta(hours=48)


async def test_an_undecided_level_passes_to_the_next_one_once(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await long_hold(office)
    await pass_hours(office, 24, workers=3)
    request = await stored(office, order)
    assert (request.status, request.current_level) == ("approving", 2)
    assert [level.status.value for level in levels_from(request.levels)] == ["skipped", "open"]
    assert "Nível 1 sem decisão no prazo: segue para o próximo nível" in await history(office, order)
    assert [told.level for told in await office.told(LevelOpened, order)] == [1, 2]
    assert len(await office.mails(office.davi, order)) == 1
    late = await office.decide(office.bruno, order)
    assert (late.status_code, late.json()["code"]) == (409, "ALREADY_DECIDED")
    assert (await office.decide(office.davi, order)).status_code == 200
    assert await office.status(order) == "approved"


async def test_after_the_last_level_the_stand_ins_are_asked_and_then_the_order_expires(office: Office) -> None:
    await office.create_model()
    order = await office.submit(expires_at=office.approvals.clock.now() + timedelta(hours=60))
    await pass_hours(office, 24)
    request = await stored(office, order)
    assert (request.current_level, request.levels_total) == (2, 2)
    assert office.heitor.employee_uuid in request.deciders
    assert levels_from(request.levels)[1].source.value == "escalation"
    assert "Nível 1 sem decisão no prazo: decide quem pode aprovar tudo" in await history(office, order)
    await pass_hours(office, 24)
    assert (await stored(office, order)).deadline_at == order.fact.expires_at
    assert await office.status(order) == "approving"
    await pass_hours(office, 12, workers=2)
    assert await office.status(order) == "expired"
    assert len(await office.told(RequestExpired, order)) == 1
    assert await office.told(RequestApproved, order) == []
    late = await office.decide(office.heitor, order)
    assert (late.status_code, late.json()["details"]) == (409, {"status": "expired"})


async def test_an_administrator_decides_what_was_escalated_to_them(office: Office) -> None:
    await office.create_model()
    order = await long_hold(office)
    await pass_hours(office, 24)
    assert (await office.decide(office.heitor, order)).status_code == 200
    assert await office.status(order) == "approved"


@pytest.mark.parametrize("kind", ["advance", "report"])
async def test_an_advance_or_report_that_nobody_decides_goes_back_to_its_requester(cashier: Cashier, kind: str) -> None:
    office = cashier.office
    await office.create_model(model_type="advance" if kind == "advance" else "expense_report")
    claim = await (cashier.advance() if kind == "advance" else cashier.report())
    if kind == "report":
        await cashier.judge_line(office.bruno, claim, 0, "rejected", "Sem recibo")
    await pass_hours(office, 24)
    shown = await cashier.shown(claim, office.heitor)
    assert (shown["status"], shown["current_level"], shown["can_decide"]) == ("approving", 2, True)
    assert not any(item["rejected"] for item in shown["items"]), "marks of a level that passed on do not count"
    await pass_hours(office, 24)
    assert await cashier.status(claim) == "expired"
    assert len(await cashier.told(RequestExpired, claim)) == 1
    request = await cashier.request(claim)
    assert request is not None
    assert request.history[-1]["description"] == "Solicitação expirada: ninguém decidiu no prazo"


async def test_a_decision_and_the_end_of_its_time_have_one_winner(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    orders = [await long_hold(office) for _ in range(8)]
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(hours=24))
    decisions = [office.decide(office.bruno, order) for order in orders]
    answers, _ = await asyncio.gather(asyncio.gather(*decisions), follow_deadlines(office.approvals.db, clock))
    for order, answer in zip(orders, answers, strict=True):
        first, second = levels_from((await stored(office, order)).levels)
        assert second.status.value == "open"
        assert (answer.status_code, first.status.value) in {(200, "approved"), (409, "skipped")}
