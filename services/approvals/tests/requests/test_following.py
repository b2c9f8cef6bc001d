"""What approvals does when orders, config and identity tell something: facts in any order, any number of times."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from approvals_service.requests.sweeps import forget_early_ends
from approvals_service.requests.tables import ApprovalRequestTable
from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestWithdrawn
from contracts.fact import Fact
from kit.core.clock import SetClock
from kit.db.scopes import CustomerScope
from kit.testing import eventually
from sqlalchemy import func, select
from sqlmodel import col

from services.approvals.tests.office import Office, Order


async def until(office: Office, order: Order, status: str) -> None:
    async def reached() -> bool:
        return await office.status(order) == status

    await eventually(reached)


async def requests_of(office: Office, order: Order) -> int:
    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        statement = select(func.count()).where(col(ApprovalRequestTable.subject_uuid) == order.uuid)
        return int(await uow.session.scalar(statement) or 0)


async def test_a_request_told_twice_opens_once(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.publish(order.fact)
    later = await office.submit()
    assert await requests_of(office, order) == 1
    assert len(await office.told(LevelOpened, order)) == 1
    assert len(await office.told(LevelOpened, later)) == 1


async def test_a_recalled_order_is_withdrawn_and_decided_no_more(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.withdraw(order, reason="Mudança de datas")
    await until(office, order, "withdrawn")
    (told,) = await office.told(RequestWithdrawn, order)
    assert (told.reason, told.submission) == ("Mudança de datas", 1)
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")
    assert answer.json()["details"] == {"status": "withdrawn"}
    pending = (await office.as_(office.bruno).get("/approval-requests")).json()
    assert pending["meta"]["total"] == 0


async def test_a_new_submission_replaces_an_open_one(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    again = order.fact.model_copy(update={"submission": 2})
    await office.publish(again)

    async def opened() -> bool:
        return len(await office.told(LevelOpened, order)) == 2

    await eventually(opened)
    assert [fact.submission for fact in await office.told(RequestWithdrawn, order)] == [1]
    answer = await office.decide(office.bruno, order)
    assert answer.status_code == 200
    assert [fact.submission for fact in await office.told(RequestApproved, order)] == [2]


async def test_a_submission_told_after_the_next_one_is_kept_and_withdrawn(office: Office) -> None:
    await office.create_model()
    order = office.unheard()
    await office.publish(order.fact.model_copy(update={"submission": 2}))
    await until(office, order, "approving")
    await office.publish(order.fact)

    async def withdrawn() -> list[RequestWithdrawn]:
        return await office.told(RequestWithdrawn, order)

    assert [fact.submission for fact in await eventually(withdrawn) or []] == [1]
    assert await requests_of(office, order) == 2
    assert (await office.decide(office.bruno, order)).status_code == 200
    assert [fact.submission for fact in await office.told(RequestApproved, order)] == [2]


async def test_a_late_withdrawal_of_an_older_submission_leaves_the_newer_one(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.publish(order.fact.model_copy(update={"submission": 2}))
    await office.withdraw(order)
    after = await office.submit()
    assert await requests_of(office, order) == 2
    assert await office.status(order) == "approving"
    assert await office.status(after) == "approving"


async def test_a_withdrawal_because_the_hold_ended_expires_the_request(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.withdraw(order, at=order.fact.expires_at)
    await until(office, order, "expired")
    assert len(await office.told(RequestExpired, order)) == 1
    assert await office.told(RequestWithdrawn, order) == []


async def test_an_order_that_expired_takes_its_request_along(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.order_moved(order, "expired_time")
    await until(office, order, "expired")
    found = await office.request(order)
    assert found is not None
    assert (found.subject_status, found.deciders, found.deadline_at) == ("expired_time", [], None)


async def test_the_status_of_the_order_is_shown_and_older_news_are_ignored(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    await office.order_moved(order, "issued", version=9)
    await office.order_moved(order, "approved", version=8)
    after = await office.submit()
    assert await office.status(after) == "approving"
    path = f"/approval-requests/{await office.request_uuid(order)}"
    shown = (await office.as_(office.bruno).get(path)).json()["data"]
    assert (shown["status"], shown["subject_status"]) == ("approved", "issued")


async def test_a_trip_that_is_over_is_shown_as_done_and_its_decision_stays(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    await office.order_moved(order, "issued", version=9)
    await office.order_moved(order, "done", version=10)
    await office.submit()
    before = await office.request(order)
    assert before is not None and (before.status, before.subject_status) == ("approved", "done")
    assert (before.subject_version, before.deciders, before.deadline_at) == (10, [], None)
    assert len(await office.told(RequestApproved, order)) == 1
    decided = (await office.as_(office.bruno).get("/approval-requests", params={"box": "decided"})).json()["data"]
    assert str(before.uuid) in {line["uuid"] for line in decided}


async def test_a_decision_is_not_undone_by_the_withdrawal_of_another_submission(office: Office) -> None:
    await office.create_model()
    order = await office.submit(submission=2)
    await office.decide(office.bruno, order)
    for submission in (1, 3):
        fact = order.fact.model_copy(update={"submission": submission})
        await office.withdraw(Order(order.uuid, fact))
    await office.submit()
    assert await office.status(order) == "approved"


async def test_later_edits_of_the_model_do_not_change_a_running_request(office: Office) -> None:
    model = await office.create_model()
    order = await office.submit()
    from approvals_service.models.tables import ApprovalModelTable

    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        row = await uow.lock(ApprovalModelTable, UUID(model["uuid"]))
        row.is_active = False
    assert (await office.decide(office.bruno, order)).json()["data"]["status"] == "approved"
    after = await office.submit()
    (told,) = await office.told(RequestApproved, after)
    assert told.automatic is True


async def test_an_order_of_the_agency_is_not_approved_by_its_own_traveler(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    assert office.bruno.employee_uuid is not None
    order = await office.submit(
        requester_employee_uuid=None,
        requester_name="Gilda (Andorinha)",
        travelers_uuids=(office.bruno.employee_uuid,),
    )
    answer = await office.decide(office.bruno, order)
    assert answer.json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert (await office.decide(office.davi, order)).status_code == 200


async def test_every_fact_told_names_the_customer_and_the_submission(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    facts: list[Fact] = [*await office.told(LevelOpened, order), *await office.told(RequestApproved, order)]
    assert {fact.customer_uuid for fact in facts} == {office.company.uuid}
    assert {fact.subject().split(".")[1] for fact in facts} == {"request"}


async def test_the_deadline_is_a_day_or_an_hour_before_the_hold_ends(office: Office) -> None:
    await office.create_model()
    now = office.approvals.clock.now()
    long = await office.submit(expires_at=now + timedelta(hours=72))
    short = await office.submit(expires_at=now + timedelta(hours=5))
    deadlines = [fact.deadline_at for order in (long, short) for fact in await office.told(LevelOpened, order)]
    assert deadlines == [now + timedelta(hours=24), now + timedelta(hours=4)]


async def asked_after(office: Office, *told: Callable[[Order], Awaitable[None]]) -> Order:
    """An order whose end is heard of before it asks, as after the death of whoever had the question in hand."""
    await office.create_model()
    order = office.unheard()
    for tell in told:
        await tell(order)
    known = office.unheard()
    await office.publish(known.fact)
    await eventually(lambda: office.request(known))
    await office.publish(order.fact)
    await eventually(lambda: office.request(order))
    return order


async def test_an_order_taken_back_before_its_question_is_heard_is_decided_by_nobody(office: Office) -> None:
    order = await asked_after(office, office.withdraw, lambda order: office.order_moved(order, "canceled", version=4))
    found = await office.request(order)
    assert found is not None
    assert (found.status, found.subject_status, found.subject_version) == ("withdrawn", "canceled", 4)
    assert len(await office.told(RequestWithdrawn, order)) == 1
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")


@pytest.mark.parametrize(("status", "end"), [("canceled", "withdrawn"), ("expired_time", "expired")])
async def test_an_end_alone_that_is_told_early_ends_the_request_too(office: Office, status: str, end: str) -> None:
    order = await asked_after(office, lambda order: office.order_moved(order, status))
    assert await office.status(order) == end


async def test_what_an_order_was_before_it_asked_ends_nothing(office: Office) -> None:
    order = await asked_after(office, lambda order: office.order_moved(order, "quoted", version=2))
    found = await office.request(order)
    assert found is not None
    assert (found.status, found.subject_status) == ("approving", "approving")


async def shown_status(office: Office, order: Order) -> str | None:
    """The order's status as its newest request shows it, once all that was told is heard."""
    await office.submit()
    found = await office.request(order)
    assert found is not None
    return found.subject_status


async def test_that_an_order_was_made_is_no_news_once_it_asked(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.order_moved(order, "open", version=1, of=None)
    assert await shown_status(office, order) == "approving"


async def test_that_an_order_was_taken_back_is_no_news_once_it_asked_again(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.withdraw(order)
    await office.order_moved(order, "approving", version=6, of="open")
    await office.publish(order.fact.model_copy(update={"submission": 2}))
    await office.order_moved(order, "open", version=5)
    assert await shown_status(office, order) == "approving"


async def test_a_submission_taken_back_early_leaves_the_next_one_asked(office: Office) -> None:
    order = await asked_after(office, office.withdraw)
    await office.publish(order.fact.model_copy(update={"submission": 2}))
    await until(office, order, "approving")


async def test_a_draft_that_ended_without_asking_is_forgotten_after_a_month(office: Office) -> None:
    draft = office.unheard()
    await office.order_moved(draft, "canceled")
    await eventually(lambda: office.rows("early_end", 1))
    await forget_early_ends(office.approvals.db, office.approvals.clock)
    assert await office.rows("early_end", 1)
    in_a_month = SetClock(office.approvals.clock.now() + timedelta(days=31))
    await forget_early_ends(office.approvals.db, in_a_month)
    assert await office.rows("early_end", 0)
