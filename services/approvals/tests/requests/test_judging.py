"""Advances and reports are judged: at once, or line by line."""

from typing import Any
from uuid import uuid4

import pytest
from contracts.approvals import LevelOpened, RequestApproved, RequestRejected
from kit.core.money import brl
from kit.testing import Person, agency_manager

from services.approvals.tests.claims import VALUES, Cashier, lines_of
from services.approvals.tests.office import Office


async def test_an_advance_is_approved_and_the_answer_shows_what_became_of_it(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="advance")
    claim = await cashier.advance()
    answer = await cashier.judge(office.bruno, claim, status="approved")
    assert answer.status_code == 200
    data = answer.json()["data"]
    assert (data["request_type"], data["status"], data["subject_status"]) == ("advance", "approved", "waiting_payment")
    assert answer.headers["ETag"] == f'"{data["version"]}"'
    (told,) = await cashier.told(RequestApproved, claim)
    assert (told.decided_by_uuid, told.rejected_items) == (office.bruno.employee_uuid, ())
    (mail,) = [m for m in await office.approvals.mails(office.ana.email) if str(claim.fact.number) in m["subject"]]
    assert mail["subject"] == f"Adiantamento {claim.fact.number} aprovado"
    assert f"https://trajeto.example/pedidos/{claim.uuid}?orderType=advance" in mail["text"]


@pytest.mark.parametrize("word", ["disapproved", "rejected"])
async def test_an_advance_is_disapproved_for_a_reason(office: Office, cashier: Cashier, word: str) -> None:
    await office.create_model(model_type="advance")
    claim = await cashier.advance()
    refused = await cashier.judge(office.bruno, claim, status=word)
    assert (refused.status_code, refused.json()["code"]) == (422, "REASON_REQUIRED")
    cashier.expenses.applies(claim, "disapproved")
    answer = await cashier.judge(office.bruno, claim, status=word, reason_rejected="Use o cartão da empresa")
    assert (answer.json()["data"]["status"], answer.json()["data"]["subject_status"]) == ("rejected", "disapproved")
    (told,) = await cashier.told(RequestRejected, claim)
    assert told.reason == "Use o cartão da empresa"
    (mail,) = [m for m in await office.approvals.mails(office.ana.email) if str(claim.fact.number) in m["subject"]]
    assert "Motivo: Use o cartão da empresa" in mail["text"]


async def test_the_worked_example_bruno_rejects_one_and_finance_approves_the_rest(
    office: Office, cashier: Cashier
) -> None:
    await office.create_model(
        model_type="expense_report", levels=[[office.seat(office.bruno)], [office.seat(office.carla)]]
    )
    claim = await cashier.report()
    first = (await cashier.close(office.bruno, claim, 1)).json()["data"]
    assert (first["status"], first["current_level"], first["subject_status"]) == (
        *("waiting_financial_approval", 2),
        "waiting_financial_approval",
    )
    assert [fact.financial for fact in await cashier.told(LevelOpened, claim)] == [False, True]
    last = (await cashier.close(office.carla, claim)).json()["data"]
    assert (last["status"], last["subject_status"], lines_of(last)) == (
        *("approved", "waiting_payment"),
        ["approved", "rejected"],
    )
    (told,) = await cashier.told(RequestApproved, claim)
    assert [(i.table, i.item_uuid, i.reason) for i in told.rejected_items] == [("expense", claim.items[1], "Motivo 1")]


async def test_finance_reads_the_money_that_the_level_before_left(office: Office, cashier: Cashier) -> None:
    await office.create_model(
        model_type="expense_report", levels=[[office.seat(office.bruno)], [office.seat(office.carla)]]
    )
    claim = await cashier.report()
    whole, left = f"{sum(VALUES[:2]):.2f}", f"{VALUES[0]:.2f}"
    await cashier.judge_line(office.bruno, claim, 1, "rejected", "Pessoal")
    assert await cashier.values(claim, office.bruno, box="pending") == (whole, whole)
    await cashier.judge_line(office.bruno, claim, 0, "approved")
    assert await cashier.values(claim, office.carla, box="pending") == (left, left)
    assert await cashier.values(claim, office.bruno, box="decided") == (left, left)
    assert [[item.item_uuid for item in fact.rejected_items] for fact in await cashier.told(LevelOpened, claim)] == [
        [],
        [claim.items[1]],
    ]
    title = str(claim.fact.title)
    (mail,) = [m for m in await office.approvals.mails(office.carla.email) if title in m["subject"]]
    assert brl(VALUES[0]) in mail["text"]


async def test_a_rejected_request_keeps_its_whole_value(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report()
    await cashier.close(office.bruno, claim, 0, 1)
    whole = f"{sum(VALUES[:2]):.2f}"
    assert await cashier.values(claim, office.bruno, box="decided") == (whole, whole)


async def test_lines_judged_singly_are_seen_by_their_level_alone_until_the_last_one_closes_it(
    office: Office, cashier: Cashier
) -> None:
    await office.create_model(
        model_type="expense_report",
        levels=[[office.seat(office.bruno), office.seat(office.elisa)], [office.seat(office.carla)]],
    )
    claim = await cashier.report(lines=3)
    answer = await cashier.judge_line(office.bruno, claim, 0, "rejected", "Sem comprovante")
    assert answer.json()["message"] == "Despesa avaliada com sucesso"
    await cashier.judge_line(office.elisa, claim, 1, "approved")
    for person in (office.bruno, office.elisa):
        assert lines_of(await cashier.shown(claim, person)) == ["rejected", "approved", "approving"]
    for person in (office.ana, office.carla, office.davi, office.heitor, agency_manager(customer=office.company)):
        assert lines_of(await cashier.shown(claim, person)) == ["approving"] * 3
    assert await cashier.status(claim) == "approving"
    await cashier.judge_line(office.bruno, claim, 2, "approved")
    assert await cashier.status(claim) == "waiting_financial_approval"
    for person in (office.ana, office.bruno, office.heitor):
        assert lines_of(await cashier.shown(claim, person)) == ["rejected", "approved", "approved"]
    assert lines_of(await cashier.shown(claim, office.carla)) == ["rejected", "approving", "approving"]


async def test_a_line_is_judged_again_until_its_level_closes(office: Office, cashier: Cashier) -> None:
    await office.create_model(
        model_type="expense_report", levels=[[office.seat(office.bruno)], [office.seat(office.carla)]]
    )
    claim = await cashier.report()
    await cashier.judge_line(office.bruno, claim, 0, "rejected", "Caro")
    await cashier.judge_line(office.bruno, claim, 0, "approved")
    await cashier.judge_line(office.bruno, claim, 1, "rejected", "Pessoal")
    again = await cashier.judge_line(office.bruno, claim, 1, "approved")
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_DECIDED")
    out = await cashier.judge_line(office.carla, claim, 1, "approved")
    assert (out.status_code, out.json()["code"]) == (409, "ALREADY_DECIDED")
    answer = await cashier.judge_line(office.carla, claim, 0, "approved")
    assert lines_of(answer.json()["data"]) == ["approved", "rejected"]


async def test_closing_at_once_keeps_what_was_rejected_singly(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report(lines=3)
    await cashier.judge_line(office.bruno, claim, 0, "rejected", "Sem comprovante")
    data = (await cashier.close(office.bruno, claim, 2)).json()["data"]
    assert lines_of(data) == ["rejected", "approved", "rejected"]
    (told,) = await cashier.told(RequestApproved, claim)
    assert {item.reason for item in told.rejected_items} == {"Sem comprovante", "Motivo 2"}


async def test_rejecting_every_line_rejects_the_report(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report()
    cashier.expenses.applies(claim, "disapproved")
    await cashier.judge_line(office.bruno, claim, 0, "rejected", "Pessoal")
    answer = await cashier.judge_line(office.bruno, claim, 1, "rejected", "Sem nota")
    assert answer.json()["message"] == "Rejeição concluída com sucesso"
    data = answer.json()["data"]
    assert (data["status"], data["subject_status"]) == ("rejected", "disapproved")
    assert data["reason_rejected"] == "Pessoal; Sem nota"
    (told,) = await cashier.told(RequestRejected, claim)
    assert len(told.rejected_items) == 2


async def test_where_all_must_approve_each_judges_every_line(office: Office, cashier: Cashier) -> None:
    both = {"approvers": [office.seat(office.bruno), office.seat(office.davi)], "require_all": True}
    await office.create_model(model_type="expense_report", levels=[both])
    claim = await cashier.report()
    await cashier.judge_line(office.bruno, claim, 0, "rejected", "Caro")
    await cashier.judge_line(office.bruno, claim, 1, "approved")
    assert await cashier.status(claim) == "approving"
    await cashier.judge_line(office.davi, claim, 1, "approved")
    assert lines_of(await cashier.shown(claim, office.davi)) == ["rejected", "approved"]
    assert await cashier.status(claim) == "approved"


async def test_the_history_of_an_open_level_keeps_its_secret(office: Office, cashier: Cashier) -> None:
    both = {"approvers": [office.seat(office.bruno), office.seat(office.davi)], "require_all": True}
    await office.create_model(model_type="expense_report", levels=[both])
    claim = await cashier.report()
    await cashier.close(office.bruno, claim, 1)
    request = await cashier.request(claim)
    assert request is not None

    async def told_to(person: Person) -> list[str]:
        answer = await office.as_(person).get(f"/approval-requests/{request.uuid}/history")
        return [line["description"] for line in answer.json()["data"] if line["kind"] == "item_rejected"]

    assert await told_to(office.davi) == ["Despesa rejeitada: Táxi · Ponto 44"]
    assert await told_to(office.ana) == []
    await cashier.close(office.davi, claim)
    assert await told_to(office.ana) == ["Despesa rejeitada: Táxi · Ponto 44"]


@pytest.mark.parametrize(
    "given,status,code,field",
    [
        ({}, 422, "VALIDATION_ERROR", "rejected_items"),
        ({"rejected_items": None}, 422, "VALIDATION_ERROR", "rejected_items"),
        ({"status": "approved"}, 422, "VALIDATION_ERROR", "rejected_items"),
        ({"rejected_items": [], "status": "approved"}, 422, "VALIDATION_ERROR", "rejected_items"),
        ({"accountability_expense_uuid": str(uuid4())}, 422, "VALIDATION_ERROR", "status"),
        (
            {"accountability_expense_uuid": str(uuid4()), "status": "approved"},
            *(422, "VALIDATION_ERROR", "accountability_expense_uuid"),
        ),
        ({"accountability_expense_uuid": str(uuid4()), "status": "disapproved"}, *(422, "VALIDATION_ERROR", "status")),
        (
            {"rejected_items": [{"accountability_expense_uuid": str(uuid4()), "reason_rejected": "Não"}]},
            *(422, "VALIDATION_ERROR", "rejected_items.0.accountability_expense_uuid"),
        ),
        ({"rejected_items": [{"accountability_expense_uuid": str(uuid4())}]}, 422, "REASON_REQUIRED", None),
        ({"rejected_items": [], "obs": "x"}, 422, "VALIDATION_ERROR", "obs"),
    ],
)
async def test_a_judgement_that_is_neither_form_is_refused(
    office: Office, cashier: Cashier, given: dict[str, Any], status: int, code: str, field: str | None
) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report()
    answer = await cashier.judge(office.bruno, claim, **given)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert field is None or list(answer.json()["errors"]) == [field]
    assert await cashier.status(claim) == "approving"


async def test_rejecting_one_line_needs_a_reason(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report()
    answer = await cashier.judge_line(office.bruno, claim, 0, "rejected", "   ")
    assert (answer.status_code, answer.json()["code"]) == (422, "REASON_REQUIRED")
