"""What happens at the same moment: one payment, one winner between who edits and who judges (HARDENING B7)."""

import asyncio
from typing import Any

import pytest
from contracts.expenses import AdvanceApprovalRequested, AdvancePaid
from expense_stage import Stage, a_photograph, as_upload
from sqlalchemy.exc import IntegrityError

ROUNDS = 4


async def test_of_two_payments_at_once_one_counts(stage: Stage) -> None:
    approved = await stage.approved()
    answers = await asyncio.gather(*(stage.pay(approved["uuid"]) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["code"] == "ALREADY_PAID"
    assert len(await stage.told(AdvancePaid, approved["uuid"])) == 1
    assert (await stage.pay(approved["uuid"])).json()["code"] == "ALREADY_PAID"


async def test_who_pays_what_another_paid_meanwhile_is_told_so(stage: Stage) -> None:
    """Our screens always send the version they saw."""
    approved = await stage.approved()
    seen = {"If-Match": f'"{approved["version"]}"'}
    answers = await asyncio.gather(*(stage.pay(approved["uuid"], **seen) for _ in range(2)))
    assert sorted(answer.json().get("code", "") for answer in answers) == ["", "ALREADY_PAID"]
    other = await stage.approved()
    stale = await stage.pay(other["uuid"], **{"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")


@pytest.mark.long
async def test_an_edit_and_a_decision_at_once_never_approve_what_nobody_saw(stage: Stage) -> None:
    """Either the approver was first and the edit is refused, or the edit was and the decision is of the past."""
    for _ in range(ROUNDS):
        asked = await stage.advance()
        path = f"/travelers/advance-orders/{asked['uuid']}"
        edited, _ = await asyncio.gather(
            stage.as_(stage.ana).post(path, files={"value": (None, "700.00")}), stage.approve(asked["uuid"])
        )
        if edited.status_code == 409:
            now = await stage.until(asked["uuid"], "waiting_payment")
            assert now["value"] == "600.00"
            continue
        await stage.open_level(asked["uuid"], submission=2)
        now = await stage.until(asked["uuid"], current_approver=True)
        assert (now["status"], now["value"]) == ("approving", "700.00")
        sent = await stage.told(AdvanceApprovalRequested, asked["uuid"])
        assert [fact.submission for fact in sent] == [1, 2]


@pytest.mark.long
async def test_a_removal_and_a_decision_at_once_leave_nothing_to_pay_or_something_to_pay(stage: Stage) -> None:
    for _ in range(ROUNDS):
        asked = await stage.advance()
        path = f"/travelers/advance-orders/{asked['uuid']}"
        removed, _ = await asyncio.gather(stage.as_(stage.ana).delete(path), stage.approve(asked["uuid"]))
        if removed.status_code == 204:
            assert (await stage.pay(asked["uuid"])).status_code == 404
        else:
            assert removed.json()["code"] == "INVALID_STATUS"
            await stage.until(asked["uuid"], "waiting_payment")


async def test_a_removal_never_takes_back_what_is_being_paid(stage: Stage) -> None:
    approved = await stage.approved()
    path = f"/travelers/advance-orders/{approved['uuid']}"
    paid, removed = await asyncio.gather(stage.pay(approved["uuid"]), stage.as_(stage.ana).delete(path))
    assert (paid.status_code, removed.status_code) == (200, 409)
    assert (await stage.read(approved["uuid"]))["status"] == "paid"


async def test_two_edits_of_one_version_have_one_winner(stage: Stage) -> None:
    asked = await stage.advance()
    path, seen = f"/travelers/advance-orders/{asked['uuid']}", {"If-Match": f'"{asked["version"]}"'}
    answers = await asyncio.gather(
        *(
            stage.as_(stage.ana).post(path, files={"description": (None, text)}, headers=seen)
            for text in ("Obra em Campos", "Obra em Niterói")
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert {answer.json().get("code") for answer in answers} == {None, "STALE_VERSION"}


async def test_the_same_key_asks_once_however_often_it_comes(stage: Stage) -> None:
    body = [stage.wanted(value="10.00"), stage.wanted(value="20.00")]
    first = await stage.ask(*body, **{"Idempotency-Key": "asked-once-1"})
    again = await stage.ask(*body, **{"Idempotency-Key": "asked-once-1"})
    assert again.headers["idempotency-replayed"] == "true"
    assert [row["uuid"] for row in again.json()["data"]] == [row["uuid"] for row in first.json()["data"]]
    listed = (await stage.as_(stage.ana).get("/travelers/advance-orders")).json()
    assert listed["meta"]["total"] == 2
    other = await stage.ask(stage.wanted(value="11.00"), **{"Idempotency-Key": "asked-once-1"})
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")


@pytest.mark.long
async def test_the_same_key_pays_once_and_a_form_with_another_file_is_another_call(stage: Stage) -> None:
    approved = await stage.approved()
    key = {"Idempotency-Key": "paid-once-1"}
    first, again = await stage.pay(approved["uuid"], **key), await stage.pay(approved["uuid"], **key)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.content == first.content
    path, form = f"/travelers/advance-orders/{approved['uuid']}/pay", {"payment_method": "pix"}
    files = as_upload(a_photograph(color="black"))
    other = await stage.as_(stage.carla).post(path, data=form, files=files, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")


SEEDED: dict[str, Any] = {
    "a second submission under one number": "INSERT INTO advance_history SELECT (jsonb_populate_record("
    "NULL::advance_history, to_jsonb(h) || jsonb_build_object('uuid', gen_random_uuid()))).* FROM advance_history h"
    " WHERE advance_uuid = :uuid AND submission = 1",
    "a second payment": "INSERT INTO advance_history SELECT (jsonb_populate_record(NULL::advance_history, to_jsonb(h)"
    " || jsonb_build_object('uuid', gen_random_uuid()))).* FROM advance_history h"
    " WHERE advance_uuid = :uuid AND to_status = 'paid'",
    "more settled than there is": "UPDATE advance SET settled = 400, returned = 201 WHERE uuid = :uuid",
    "money given back below nothing": "UPDATE advance SET returned = -1 WHERE uuid = :uuid",
    "accounted for before it was paid": "UPDATE advance SET status = 'approving', settled = 1 WHERE uuid = :uuid",
}


@pytest.mark.long
@pytest.mark.parametrize("sql", SEEDED.values(), ids=list(SEEDED))
async def test_the_database_itself_refuses(stage: Stage, sql: str) -> None:
    paid = await stage.paid()
    with pytest.raises(IntegrityError):
        await stage.put(sql, uuid=paid["uuid"])
