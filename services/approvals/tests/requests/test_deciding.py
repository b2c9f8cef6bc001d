"""Judging an order: what happens, what is told, and who loses a race."""

import asyncio
from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from contracts.approvals import LevelOpened, RequestApproved, RequestRejected
from contracts.notifications import NotificationSent
from kit.testing import (
    count_statements,
)

from services.approvals.tests.office import Office
from services.approvals.tests.owners import FakeOrders


async def test_a_submitted_order_asks_the_first_level_by_bell_mail_and_fact(office: Office) -> None:
    await office.create_model(
        name="Comercial", levels=[[office.seat(office.bruno), office.seat(office.davi)], [office.seat(office.carla)]]
    )
    order = await office.submit()
    (told,) = await office.told(LevelOpened, order)
    assert (told.level, told.levels_total, told.model_name, told.financial) == (1, 2, "Comercial", False)
    assert [(a.name, a.level, a.status) for a in told.approvers] == [
        ("Bruno Souza", 1, "approving"),
        ("Davi Souza", 1, "approving"),
        ("Carla Souza", 2, "waiting"),
    ]
    bells = [n for n in await office.facts(NotificationSent) if n.about_uuid == told.uuid]
    assert {bell.user_uuid for bell in bells} == {office.bruno.user_uuid, office.davi.user_uuid}
    assert {bell.link for bell in bells} == {f"/aprovacoes/{told.uuid}"}
    assert {bell.kind for bell in bells} == {"approval_requested"}
    (mail,) = await office.mails(office.bruno, order)
    for said in (str(order.fact.number), "Ana Souza", "Recife", "R$ 1.608,00"):
        assert said in mail["text"]
    assert f"https://trajeto.example/aprovacoes/{told.uuid}" in mail["text"]


async def test_an_approval_answers_once_the_order_has_applied_it(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    answer = await office.decide(office.bruno, order, status="approved", obs="Boa viagem")
    assert answer.status_code == 200
    assert answer.json()["message"] == "Aprovação concluída com sucesso"
    data = answer.json()["data"]
    assert (data["status"], data["subject_status"], data["obs"]) == ("approved", "approved", "Boa viagem")
    assert data["levels"][0]["status"] == "approved"
    assert data["levels"][0]["approvers"][0]["approval_status"] == "approved"
    assert all(item["approved_at"] for item in data["items"])
    (told,) = await office.told(RequestApproved, order)
    assert (told.decided_by_uuid, told.automatic, told.rejected_items) == (office.bruno.employee_uuid, False, ())


async def test_a_decision_that_ends_nothing_does_not_wait(office: Office, orders: FakeOrders) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    answer = await office.decide(office.bruno, order)
    assert answer.status_code == 200
    assert (answer.json()["data"]["status"], answer.json()["data"]["current_level"]) == ("approving", 2)
    assert len(orders.remote.asked) == 1, "asked before the decision, and not waited for after it"
    levels = [(fact.level, fact.version) for fact in await office.told(LevelOpened, order)]
    assert levels == [(1, 1), (2, 2)]


async def test_an_order_that_is_slow_to_apply_answers_try_later_and_the_decision_stands(
    office: Office, orders: FakeOrders
) -> None:
    await office.create_model()
    order = await office.submit()
    orders.applies(order.uuid, "approving")
    answer = await office.decide(office.bruno, order)
    assert answer.status_code == 202
    assert (answer.json()["code"], answer.json()["data"]["status"]) == ("RETRY_REQUEST", "approved")
    assert await office.status(order) == "approved"


async def test_orders_being_away_answers_try_later_and_the_decision_stands(office: Office, orders: FakeOrders) -> None:
    await office.create_model()
    order = await office.submit()
    orders.remote.away = True
    answer = await office.decide(office.bruno, order)
    assert answer.status_code == 202
    assert await office.status(order) == "approved"


async def test_some_items_are_rejected_and_the_rest_goes_on(office: Office) -> None:
    await office.create_model()
    order = await office.submit(broken_policy=True)
    out = {"table": "hotel", "item_order_uuid": str(order.items[1]), "reason_rejected": "Acima do teto da diária"}
    answer = await office.decide(office.bruno, order, rejected_items=[out])
    items = {item["table"]: item for item in answer.json()["data"]["items"]}
    assert answer.json()["data"]["status"] == "approved"
    assert items["hotel"]["rejected"] and items["hotel"]["reason_rejected"] == "Acima do teto da diária"
    assert not items["airway"]["rejected"] and items["airway"]["approved_at"]
    assert items["hotel"]["approved_at"] is None
    (told,) = await office.told(RequestApproved, order)
    assert [(i.table, i.item_uuid, i.reason) for i in told.rejected_items] == [
        ("hotel", order.items[1], "Acima do teto da diária")
    ]


async def test_rejecting_every_item_rejects_the_request(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    office.orders.applies(order.uuid, "disapproved")
    kinds = ("airway", "hotel")
    out = [
        {"table": kind, "item_order_uuid": str(uuid), "reason_rejected": f"Sem {kind}"}
        for kind, uuid in zip(kinds, order.items, strict=True)
    ]
    answer = await office.decide(office.bruno, order, status="approved", rejected_items=out)
    data = answer.json()["data"]
    assert (data["status"], data["subject_status"]) == ("rejected", "disapproved")
    assert data["reason_rejected"] == "Sem airway; Sem hotel"
    (told,) = await office.told(RequestRejected, order)
    assert len(told.rejected_items) == 2


async def test_items_rejected_by_two_levels_add_up(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    for person, kind, uuid in (
        (office.bruno, "airway", order.items[0]),
        (office.davi, "hotel", order.items[1]),
    ):
        out = {"table": kind, "item_order_uuid": str(uuid), "reason_rejected": "Não"}
        answer = await office.decide(person, order, rejected_items=[out])
    assert answer.json()["data"]["status"] == "rejected"


async def test_a_rejection_with_a_reason_ends_the_request(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "disapproved")
    answer = await office.decide(office.bruno, order, reason_rejected="Viagem adiada")
    assert answer.status_code == 200
    assert answer.json()["data"]["status"] == "rejected"
    (told,) = await office.told(RequestRejected, order)
    assert (told.reason, told.decided_by_name) == ("Viagem adiada", "Bruno Souza")


async def test_the_last_level_of_finance_alone_waits_for_financial_approval(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.carla)]])
    order = await office.submit()
    answer = await office.decide(office.bruno, order)
    assert answer.json()["data"]["status"] == "waiting_financial_approval"
    assert [fact.financial for fact in await office.told(LevelOpened, order)] == [False, True]
    assert (await office.decide(office.carla, order)).json()["data"]["status"] == "approved"


async def test_a_broken_policy_is_judged_by_its_own_levels_too(office: Office) -> None:
    broken = await office.create_model(
        model_type="broken_policy", approval_type=None, cost_centers=[], levels=[[office.seat(office.davi)]]
    )
    await office.create_model(out_policy_approval_model_uuid=broken["uuid"])
    inside, outside = await office.submit(), await office.submit(broken_policy=True)
    assert (await office.decide(office.bruno, inside)).json()["data"]["status"] == "approved"
    data = (await office.decide(office.bruno, outside)).json()["data"]
    assert (data["status"], data["levels"][1]["source"]) == ("approving", "broken_policy")
    assert data["alerts"] == [{"kind": "broken_policy", "count": 1, "message": "1 item fora da política"}]
    assert (await office.decide(office.davi, outside)).json()["data"]["status"] == "approved"


async def test_nothing_that_fits_is_approved_automatically_and_told_so(office: Office) -> None:
    order = await office.submit()
    (told,) = await office.told(RequestApproved, order)
    assert (told.automatic, told.model_uuid, told.decided_by_name) == (True, None, "Sistema")
    path = f"/approval-requests/{told.uuid}/history"
    lines = (await office.as_(office.ana).get(path)).json()["data"]
    assert lines[-1]["description"] == "Aprovado automaticamente: nenhum modelo se aplica"


async def test_an_expired_hold_is_approved_no_more(office: Office) -> None:
    await office.create_model()
    now = office.approvals.clock.now()
    order = await office.submit(expires_at=now + timedelta(minutes=30))
    office.approvals.clock.move_to(now + timedelta(minutes=30))
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
    assert answer.json()["details"] == {"status": "expired"}
    assert await office.status(order) == "approving"


@pytest.mark.parametrize(
    "body,status,code,field",
    [
        ({"status": "rejected"}, 422, "REASON_REQUIRED", None),
        ({"status": "rejected", "reason_rejected": "   "}, 422, "REASON_REQUIRED", None),
        ({"rejected_items": [{"table": "hotel", "item_order_uuid": str(uuid4())}]}, 422, "REASON_REQUIRED", None),
        (
            {"rejected_items": [{"table": "hotel", "item_order_uuid": str(uuid4()), "reason_rejected": "Não"}]},
            422,
            "VALIDATION_ERROR",
            "rejected_items.0.item_order_uuid",
        ),
        ({"status": "maybe"}, 422, "VALIDATION_ERROR", "status"),
        ({"order_uuid": "x"}, 422, "VALIDATION_ERROR", "order_uuid"),
        ({"order_uuid": None}, 422, "VALIDATION_ERROR", "order_uuid"),
        ({"rejected_items": [{"table": "boat"}]}, 422, "VALIDATION_ERROR", "rejected_items.0.table"),
        ({"reason_rejected": "x" * 1001}, 422, "VALIDATION_ERROR", "reason_rejected"),
        ({"obs": "x" * 4001}, 422, "VALIDATION_ERROR", "obs"),
        ({"surprise": 1}, 422, "VALIDATION_ERROR", "surprise"),
        ({"order_uuid": str(uuid4())}, 404, "NOT_FOUND", None),
    ],
)
async def test_bad_input_is_refused_in_portuguese(
    office: Office, body: dict[str, object], status: int, code: str, field: str | None
) -> None:
    await office.create_model()
    order = await office.submit()
    answer = await office.as_(office.bruno).post(
        "/customers/orders/approval", json={"order_uuid": str(order.uuid), **body}
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    if field:
        assert field in answer.json()["errors"]
    assert await office.status(order) == "approving"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'"x"', b'{"order_uuid": 1e999}'])
async def test_a_broken_body_is_a_4xx(office: Office, content: bytes) -> None:
    answer = await office.as_(office.bruno).post(
        "/customers/orders/approval", content=content, headers={"Content-Type": "application/json"}
    )
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]


@pytest.mark.long
async def test_of_a_hundred_decisions_at_once_one_wins(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    people = [office.bruno, office.davi] * 50
    answers = await asyncio.gather(*(office.decide(person, order) for person in people))
    codes = Counter(answer.json().get("code", "OK") for answer in answers)
    shed = codes.pop("UNAVAILABLE", 0)  # too many at a time: they try again
    again = [await office.decide(office.bruno, order) for _ in range(min(shed, 5))]
    assert codes == {"OK": 1, "ALREADY_DECIDED": 99 - shed}
    assert {answer.json()["code"] for answer in again} <= {"ALREADY_DECIDED"}
    assert len(await office.told(RequestApproved, order)) == 1


async def test_of_twenty_at_once_on_the_first_of_two_levels_one_wins(office: Office) -> None:
    await office.create_model(
        levels=[[office.seat(office.bruno), office.seat(office.davi)], [office.seat(office.elisa)]]
    )
    order = await office.submit()
    people = [office.bruno, office.davi] * 10
    answers = await asyncio.gather(*(office.decide(person, order) for person in people))
    codes = Counter(answer.json().get("code", "OK") for answer in answers)
    assert codes == {"OK": 1, "ALREADY_DECIDED": 19}
    assert [fact.level for fact in await office.told(LevelOpened, order)] == [1, 2]


async def test_an_approval_and_a_rejection_at_once_leave_one_outcome(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    answers = await asyncio.gather(
        office.decide(office.bruno, order), office.decide(office.davi, order, reason_rejected="Não")
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    told = [*await office.told(RequestApproved, order), *await office.told(RequestRejected, order)]
    assert len(told) == 1


async def test_the_same_key_decides_once_and_answers_alike(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    office.orders.applies(order.uuid, "approved")
    client, body = office.as_(office.bruno), {"order_uuid": str(order.uuid), "status": "approved"}
    headers = {"Idempotency-Key": f"decide-{order.uuid}"}
    first = await client.post("/customers/orders/approval", json=body, headers=headers)
    again = await client.post("/customers/orders/approval", json=body, headers=headers)
    other = await client.post("/customers/orders/approval", json=body | {"obs": "outra"}, headers=headers)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["data"]["status"] == "approved"
    assert again.headers.get("Idempotency-Replayed") == "true"
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")
    assert len(await office.told(RequestApproved, order)) == 1


async def test_a_decision_made_on_a_stale_view_is_refused_when_the_caller_asks_so(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno, self_approver=True), office.seat(office.davi)]])
    order = await office.submit()
    answer = await office.as_(office.bruno).post(
        "/customers/orders/approval", json={"order_uuid": str(order.uuid)}, headers={"If-Match": '"9"'}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["details"] == {"current_version": 1}


async def test_a_decision_is_audited(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    from sqlalchemy import text

    async with office.approvals.db.sweep() as session:
        rows = (
            (
                await session.execute(
                    text("SELECT action, user_uuid, changes FROM audit WHERE entity_uuid = :uuid"),
                    {"uuid": await office.request_uuid(order)},
                )
            )
            .mappings()
            .all()
        )
    assert [(row["action"], row["user_uuid"]) for row in rows] == [
        ("approval_request.approved", office.bruno.user_uuid)
    ]


async def test_an_approval_stays_within_ten_statements(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    for person in (office.bruno, office.davi):
        with count_statements(office.approvals) as seen:
            answer = await office.decide(person, order)
        assert answer.status_code == 200
        assert len(seen) <= 10, seen
