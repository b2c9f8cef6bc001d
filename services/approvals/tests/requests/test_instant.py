"""Approving from a mail: one approver, request and level; the password is identity's; dead links say one thing."""

import asyncio
import re
from datetime import timedelta

import pytest
from approvals_service.requests.instant.links import hash_of
from approvals_service.requests.instant.sweeps import forget_dead_links
from contracts.approvals import RequestApproved
from kit.core.ids import new_uuid
from kit.testing import Running, count_statements, eventually
from sqlalchemy import text

from services.approvals.tests.claims import KINDS, Cashier, a_claim, lines_of
from services.approvals.tests.mail_link import (
    BLOCKED,
    DEAD,
    PASSWORD,
    FakeIdentity,
    approve,
    link_in,
    link_of,
    said,
    summary,
)
from services.approvals.tests.office import Office


@pytest.fixture
def identity(approvals: Running) -> FakeIdentity:
    return FakeIdentity(approvals)


async def test_a_mail_leads_to_an_approval_by_password(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    link = await link_of(office, office.bruno, order)
    assert set(link) == {"email", "token", "orderId"}
    assert (link["email"], link["orderId"]) == (office.bruno.email, str(order.uuid))
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", link["token"])
    answer = await approve(office, link["token"], email=link["email"], order_uuid=link["orderId"])
    assert answer.status_code == 200, answer.text
    assert answer.json() == {
        "data": {
            "order_uuid": str(order.uuid),
            "order_number": order.fact.number,
            "request_type": "travel",
            "status": "approved",
            "message": "Aprovação concluída com sucesso",
        },
        "message": "Aprovação concluída com sucesso",
    }
    (told,) = await office.told(RequestApproved, order)
    assert told.decided_by_uuid == office.bruno.employee_uuid
    (asked,) = identity.asked
    assert asked == {
        "user_uuid": str(office.bruno.user_uuid),
        "password": PASSWORD,
        "address": asked["address"],
        "purpose": "instant_approval",
    }
    assert "token" not in answer.json()["data"], "an approval is no session"


async def test_before_the_password_only_four_things_are_shown(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    answer = await summary(office, (await link_of(office, office.bruno, order))["token"])
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "order_number": order.fact.number,
            "requester": "Ana Souza",
            "route": "São Paulo – Recife, 26 a 28 nov",
            "total_value": "1608.00",
        },
    )
    assert identity.asked == []
    assert await office.status(order) == "approving"


async def test_each_approver_of_the_level_has_a_link_of_their_own(office: Office, identity: FakeIdentity) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    of_bruno, of_davi = [await link_of(office, person, order) for person in (office.bruno, office.davi)]
    assert of_bruno["token"] != of_davi["token"]
    crossed = await approve(office, of_bruno["token"], email=of_davi["email"])
    assert (crossed.status_code, said(crossed)) == (422, DEAD)
    assert identity.asked == []


async def test_the_token_rests_as_a_hash(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    token = (await link_of(office, office.bruno, order))["token"]
    async with office.approvals.db.sweep() as session:
        rows = (await session.execute(text("SELECT to_jsonb(l)::text FROM instant_link l"))).scalars().all()
    assert rows
    assert not [row for row in rows if token in row]


async def test_a_wrong_password_approves_nothing_and_what_identity_says_is_passed_on(
    office: Office, identity: FakeIdentity
) -> None:
    await office.create_model()
    order = await office.submit()
    token = (await link_of(office, office.bruno, order))["token"]
    wrong = await approve(office, token, "errada")
    assert (wrong.status_code, wrong.json()["code"], wrong.json()["details"]) == (
        401,
        "INVALID_CREDENTIALS",
        {"attempts": 1},
    )
    identity.refuses = (429, BLOCKED)
    blocked = await approve(office, token)
    assert (blocked.status_code, blocked.json()["code"]) == (429, "LOGIN_BLOCKED")
    identity.refuses = (403, {"message": "Usuário inativo.", "code": "INACTIVE_USER"})
    assert (await approve(office, token)).json()["code"] == "INACTIVE_USER"
    assert await office.status(order) == "approving"
    identity.refuses = None
    office.orders.applies(order.uuid, "approved")
    assert (await approve(office, token)).status_code == 200, "a wrong password does not use the link up"


async def test_without_identity_nothing_is_approved(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    token = (await link_of(office, office.bruno, order))["token"]
    office.approvals.remotes["identity"].away = True
    try:
        assert (await approve(office, token)).status_code == 503
    finally:
        office.approvals.remotes["identity"].away = False
    assert await office.status(order) == "approving"


async def test_a_link_works_once(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    token = (await link_of(office, office.bruno, order))["token"]
    answers = await asyncio.gather(*(approve(office, token) for _ in range(10)))
    assert sorted(one.status_code for one in answers)[0] == 200
    assert [one.status_code for one in answers].count(200) == 1
    assert {one.json()["code"] for one in answers if one.status_code != 200} <= {
        "ALREADY_DECIDED",
        "INVALID_APPROVAL_TOKEN",
    }
    assert len(await office.told(RequestApproved, order)) == 1
    for again in (await approve(office, token), await summary(office, token)):
        assert (again.status_code, said(again)) == (422, DEAD)


async def test_the_same_call_coming_again_hears_the_same(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    token = (await link_of(office, office.bruno, order))["token"]
    headers = {"Idempotency-Key": new_uuid().hex}
    first, again = [await approve(office, token, headers=headers) for _ in range(2)]
    assert (again.status_code, again.json()) == (200, first.json())
    assert (first.headers.get("Idempotency-Replayed"), again.headers["Idempotency-Replayed"]) == (None, "true")
    assert len(await office.told(RequestApproved, order)) == 1
    assert (await approve(office, token, "errada", headers=headers)).status_code == 401
    assert (await approve(office, token, headers={"Idempotency-Key": new_uuid().hex})).status_code == 422


async def test_a_link_lasts_seventy_two_hours(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    later = office.approvals.clock.now() + timedelta(days=30)
    order = await office.submit(expires_at=later)
    token = (await link_of(office, office.bruno, order))["token"]
    office.approvals.clock.move_to(office.approvals.clock.now() + timedelta(hours=72) - timedelta(seconds=1))
    assert (await summary(office, token)).status_code == 200
    office.approvals.clock.move_to(office.approvals.clock.now() + timedelta(seconds=1))
    for dead in (await summary(office, token), await approve(office, token)):
        assert (dead.status_code, said(dead)) == (422, DEAD)
    assert identity.asked == []


async def test_a_link_that_opens_nothing_any_more_is_not_kept(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    used, unused = await office.submit(), await office.submit()
    links = [await link_of(office, office.bruno, order) for order in (used, unused)]
    office.orders.applies(used.uuid, "approved")
    again = {"Idempotency-Key": new_uuid().hex}
    assert (await approve(office, links[0]["token"], headers=again)).status_code == 200

    async def kept() -> int:
        hashes = [hash_of(link["token"]) for link in links]
        async with office.approvals.db.sweep() as session:
            asked = text("SELECT count(*) FROM instant_link WHERE token_hash = ANY(:hashes)")
            return int(await session.scalar(asked, {"hashes": hashes}) or 0)

    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(hours=72))
    await forget_dead_links(office.approvals.db, clock)
    assert await kept() == 2, "the one used may still be asked again by the call that used it"
    assert (await approve(office, links[0]["token"], headers=again)).headers["Idempotency-Replayed"] == "true"
    clock.move_to(clock.now() + timedelta(hours=26))
    await forget_dead_links(office.approvals.db, clock)
    assert await kept() == 0
    assert [said(await approve(office, link["token"])) for link in links] == [DEAD, DEAD]


async def test_a_level_decided_an_order_taken_back_and_a_hold_that_ended_kill_the_link(
    office: Office, identity: FakeIdentity
) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    decided, withdrawn, expired = [await office.submit() for _ in range(3)]
    tokens = [(await link_of(office, office.bruno, order))["token"] for order in (decided, withdrawn, expired)]
    await office.decide(office.davi, decided)
    await office.withdraw(withdrawn)

    async def is_withdrawn() -> bool:
        return await office.status(withdrawn) == "withdrawn"

    await eventually(is_withdrawn)
    office.approvals.clock.move_to(office.approvals.clock.now() + timedelta(hours=48))
    for token in tokens:
        for dead in (await summary(office, token), await approve(office, token)):
            assert (dead.status_code, said(dead)) == (422, DEAD)
    assert identity.asked == []


async def test_dead_and_unknown_links_cost_the_same(office: Office, identity: FakeIdentity) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    dead = (await link_of(office, office.bruno, order))["token"]
    await office.decide(office.davi, order)
    seen = []
    for token in (dead, "x" * 43):
        with count_statements(office.approvals) as statements:
            assert said(await approve(office, token)) == DEAD
        seen.append(list(statements))
    assert seen[0] == seen[1]
    assert identity.asked == []


async def test_who_was_slower_hears_so_after_the_right_password(office: Office, identity: FakeIdentity) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    token = (await link_of(office, office.bruno, order))["token"]
    identity.before = lambda: office.decide(office.davi, order)
    answer = await approve(office, token)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")
    (told,) = await office.told(RequestApproved, order)
    assert told.decided_by_uuid == office.davi.employee_uuid


async def test_the_next_level_gets_links_of_its_own(office: Office, identity: FakeIdentity) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    first = await approve(office, (await link_of(office, office.bruno, order))["token"])
    assert (first.status_code, first.json()["data"]["status"]) == (200, "approving")
    office.orders.applies(order.uuid, "approved")
    second = await approve(office, (await link_of(office, office.davi, order))["token"])
    assert second.json()["data"]["status"] == "approved"


async def test_an_order_slow_to_apply_is_asked_for_later_and_the_approval_stands(
    office: Office, identity: FakeIdentity
) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approving")
    answer = await approve(office, (await link_of(office, office.bruno, order))["token"])
    assert (answer.status_code, answer.json()["code"]) == (202, "RETRY_REQUEST")
    assert answer.json()["data"]["order_uuid"] == str(order.uuid)
    assert await office.status(order) == "approved"


async def test_an_approver_who_lost_the_seat_approves_nothing(office: Office, identity: FakeIdentity) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    token = (await link_of(office, office.bruno, order))["token"]
    await office.tell_of(office.bruno, active=False)

    async def is_out() -> bool:
        found = await office.request(order)
        return found is not None and found.deciders == [office.davi.employee_uuid]

    await eventually(is_out)
    assert said(await approve(office, token)) == DEAD


@pytest.mark.parametrize("kind", KINDS)
async def test_an_advance_or_report_is_approved_from_its_mail(
    cashier: Cashier, identity: FakeIdentity, kind: str
) -> None:
    office = cashier.office
    claim, _ = await a_claim(cashier, kind)
    cashier.expenses.statuses[str(claim.uuid)] = "waiting_payment"
    link = await link_in(office, office.bruno)
    assert (link["orderId"], link["orderType"]) == (
        str(claim.uuid),
        "advance" if kind == "advance" else "expense_report",
    )
    shown = (await summary(office, link["token"])).json()
    assert set(shown) == {"order_number", "requester", "route", "total_value"}
    answer = await approve(office, link["token"], email=link["email"], order_uuid=link["orderId"])
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["order_uuid"], data["request_type"], data["status"]) == (
        str(claim.uuid),
        link["orderType"],
        "waiting_payment",
    )
    assert await cashier.status(claim) == "approved"
    assert said(await approve(office, link["token"])) == DEAD, "good once"


async def test_a_line_rejected_before_stays_rejected_when_the_rest_is_approved_from_a_mail(
    cashier: Cashier, identity: FakeIdentity
) -> None:
    office = cashier.office
    claim, _ = await a_claim(cashier, "report")
    await cashier.judge_line(office.davi, claim, 0, "rejected", "Sem recibo")
    assert (await approve(office, (await link_in(office, office.bruno))["token"])).status_code == 200
    assert lines_of(await cashier.shown(claim, office.ana)) == ["rejected", "approved"]


async def test_the_audit_names_the_approver(office: Office, identity: FakeIdentity) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    await approve(office, (await link_of(office, office.bruno, order))["token"])
    request_uuid = await office.request_uuid(order)
    said = text("SELECT user_uuid FROM audit WHERE entity_uuid = :request AND action = 'approval_request.approved'")
    async with office.approvals.db.sweep() as session:
        assert (await session.scalar(said, {"request": request_uuid})) == office.bruno.user_uuid


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"instantly_approval_token": "x" * 43}, {"password": ["Informe a senha"]}),
        ({"instantly_approval_token": "x" * 43, "password": ""}, {"password": ["Informe a senha"]}),
        ({"password": PASSWORD}, {"instantly_approval_token": ["Campo obrigatório"]}),
    ],
)
async def test_what_is_missing_is_said(office: Office, body: dict[str, str], errors: dict[str, list[str]]) -> None:
    answer = await office.approvals.client.post("/customers/orders/approval-instantly", json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
