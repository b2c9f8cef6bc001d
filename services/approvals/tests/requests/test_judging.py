"""Advances and reports are judged: at once, line by line, by the right people, once."""

import asyncio
from collections import Counter
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from contracts.approvals import LevelOpened, RequestApproved, RequestRejected, RequestWithdrawn
from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportStatusChanged
from kit.core.ids import new_uuid
from kit.core.money import brl
from kit.testing import (
    Person,
    agency_issuer,
    agency_manager,
    anonymous,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)

from services.approvals.tests.claims import LIMIT, VALUES, Cashier, Claim, lines_of
from services.approvals.tests.office import Office


async def test_an_advance_is_asked_for_in_its_own_words(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="advance", name="Adiantamentos")
    claim = await cashier.advance(number=88)
    (told,) = await cashier.told(LevelOpened, claim)
    assert (told.request_type, told.model_name, told.submission) == ("advance", "Adiantamentos", 1)
    shown = await cashier.shown(claim, office.bruno)
    assert (shown["request_type"], shown["allowed_actions"]) == ("advance", ["approve", "reject"])
    lines = (await office.as_(office.ana).get(f"/approval-requests/{told.uuid}/history")).json()["data"]
    assert lines[0]["description"] == "Ana Souza enviou o adiantamento 88 para aprovação"
    mails = [mail for mail in await office.approvals.mails(office.bruno.email) if "88" in mail["subject"]]
    assert [mail["subject"] for mail in mails] == ["Adiantamento 88: aprovação pendente"]
    assert "Motivo: Visita ao cliente" in mails[0]["text"]


async def test_a_report_goes_by_its_name(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    title = f"Macaé {uuid4().hex[:6]}"
    claim = await cashier.report(title=title)
    request = await cashier.request(claim)
    assert request is not None
    lines = (await office.as_(office.ana).get(f"/approval-requests/{request.uuid}/history")).json()["data"]
    assert lines[0]["description"] == f"Ana Souza enviou o relatório “{title}” para aprovação"
    (mail,) = [mail for mail in await office.approvals.mails(office.bruno.email) if title in mail["subject"]]
    assert mail["subject"] == f"Relatório “{title}”: aprovação pendente"
    assert (await cashier.shown(claim, office.bruno))["allowed_actions"] == ["judge"]


async def test_each_kind_has_its_own_model_and_a_travel_model_serves_where_it_applies_to_expenses(
    office: Office, cashier: Cashier
) -> None:
    await office.create_model(name="Viagens")
    served = await cashier.report()
    await office.create_model(name="Prestação", model_type="expense_report", levels=[[office.seat(office.davi)]])
    own = await cashier.report()
    advance = await cashier.advance()
    names = [(await cashier.told(LevelOpened, claim))[0].model_name for claim in (served, own, advance)]
    assert names == ["Viagens", "Prestação", "Viagens"]
    request = await cashier.request(served)
    assert request is not None
    path = f"/approval-requests/{request.uuid}/explanation"
    reasons = (await office.as_(office.ana).get(path)).json()["data"]["reasons"]
    assert reasons[0] == "Nenhum modelo deste tipo se aplica: serve um modelo de viagem que aprova despesas."


async def test_a_travel_model_that_leaves_expenses_out_serves_no_report(office: Office, cashier: Cashier) -> None:
    await office.create_model(apply_expense=False)
    claim = await cashier.report()
    (told,) = await cashier.told(RequestApproved, claim)
    assert (told.automatic, told.decided_by_name) == (True, "Sistema")


async def test_a_broken_expense_policy_asks_its_own_levels_too(office: Office, cashier: Cashier) -> None:
    broken = await office.create_model(
        model_type="broken_policy", approval_type=None, cost_centers=[], levels=[[office.seat(office.davi)]]
    )
    await office.create_model(model_type="expense_report", out_policy_approval_model_uuid=broken["uuid"])
    claim = await cashier.report(broken_policy=True)
    levels = (await cashier.shown(claim, office.ana))["levels"]
    assert [level["source"] for level in levels] == ["model", "broken_policy"]


async def test_what_is_odd_about_receipts_is_counted_in_words(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report(lines=3)
    odd = [
        item.model_copy(
            update={"suspected_voucher": True, "missing_voucher": place == 0, "violated_policies": (LIMIT,)}
        )
        for place, item in enumerate(claim.fact.items)
        if place < 2
    ]
    again = await cashier.report(items=(*odd, claim.fact.items[2]), broken_policy=True)
    alerts = {
        alert["kind"]: (alert["count"], alert["message"])
        for alert in (await cashier.shown(again, office.bruno))["alerts"]
    }
    assert alerts == {
        "broken_policy": (2, "2 despesas fora da política"),
        "suspected_voucher": (2, "2 despesas com suspeita de duplicidade"),
        "missing_voucher": (1, "1 despesa sem comprovante obrigatório"),
    }
    items = (await cashier.shown(again, office.bruno))["items"]
    assert [item["suspected_voucher"] for item in items] == [True, True, False]
    assert items[0]["violated_policies"][0]["message"] == LIMIT.message


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
        (
            {"accountability_expense_uuid": str(uuid4()), "status": "disapproved"},
            *(422, "VALIDATION_ERROR", "status"),
        ),
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


KINDS = ("advance", "report")


async def a_claim(cashier: Cashier, kind: str, **given: Any) -> tuple[Claim, dict[str, Any]]:
    """A claim of a kind that waits for Bruno or Davi, and what approves it."""
    model_type = "advance" if kind == "advance" else "expense_report"
    office = cashier.office
    await office.create_model(model_type=model_type, levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    if kind == "advance":
        return await cashier.advance(**given), {"status": "approved"}
    return await cashier.report(**given), {"rejected_items": []}


@pytest.mark.parametrize("kind", KINDS)
async def test_who_may_not_judge(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    for caller, status, code in (
        (anonymous(), 401, "UNAUTHENTICATED"),
        (operator(), 403, "WRONG_CONTEXT"),
        (other_customer(), 404, "NOT_FOUND"),
        (other_agency(), 404, "NOT_FOUND"),
        (agency_manager(), 403, "NOT_THE_APPROVER"),
        (agency_manager(customer=office.company), 403, "NOT_THE_APPROVER"),
        (agency_issuer(customer=office.company), 403, "NOT_THE_APPROVER"),
        (office.ana, 403, "NOT_THE_APPROVER"),
        (office.heitor, 403, "NOT_THE_APPROVER"),
    ):
        answer = await cashier.judge(caller, claim, **approves)
        assert (answer.status_code, answer.json()["code"]) == (status, code), caller
    assert await cashier.status(claim) == "approving"


@pytest.mark.parametrize("kind", KINDS)
async def test_neither_who_asked_nor_who_gets_the_money_judges_it(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind, by=office.bruno)
    answer = await cashier.judge(office.bruno, claim, **approves)
    assert (answer.status_code, answer.json()["code"]) == (403, "SELF_APPROVAL_FORBIDDEN")
    ask = cashier.advance if kind == "advance" else cashier.report
    for_bruno = await ask(by=office.ana, travelers_uuids=(office.bruno.employee_uuid,))
    answer = await cashier.judge(office.bruno, for_bruno, **approves)
    assert (answer.status_code, answer.json()["code"]) == (403, "SELF_APPROVAL_FORBIDDEN")
    assert (await cashier.judge(office.davi, for_bruno, **approves)).status_code == 200


@pytest.mark.parametrize("kind", KINDS)
async def test_an_order_and_a_claim_are_not_taken_for_one_another(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    order = await office.submit()
    as_order = await office.as_(office.bruno).post("/customers/orders/approval", json={"order_uuid": str(claim.uuid)})
    stranger = Claim(order.uuid, claim.fact)
    as_claim = await cashier.judge(office.bruno, stranger, **approves)
    assert (as_order.status_code, as_claim.status_code) == (404, 404)


@pytest.mark.parametrize("kind", KINDS)
async def test_of_ten_judgements_at_once_one_wins(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    people = [office.bruno, office.davi] * 5
    answers = await asyncio.gather(*(cashier.judge(person, claim, **approves) for person in people))
    codes = Counter(answer.json().get("code", "OK") for answer in answers)
    assert codes == {"OK": 1, "ALREADY_DECIDED": 9}
    assert len(await cashier.told(RequestApproved, claim)) == 1


async def test_the_last_lines_judged_at_once_close_the_level_once(office: Office, cashier: Cashier) -> None:
    claim, _ = await a_claim(cashier, "report", lines=3)
    answers = await asyncio.gather(
        *(
            cashier.judge_line(person, claim, place, "approved")
            for place in range(3)
            for person in (office.bruno, office.davi)
        )
    )
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert len(await cashier.told(RequestApproved, claim)) == 1
    assert lines_of(await cashier.shown(claim, office.ana)) == ["approved"] * 3


@pytest.mark.parametrize("kind", KINDS)
async def test_a_stale_view_is_refused(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    answer = await office.as_(office.bruno).post(claim.path, json=approves, headers={"If-Match": '"9"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["details"] == {"current_version": 1}


@pytest.mark.parametrize("kind", KINDS)
async def test_the_same_key_judges_once(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    cashier.expenses.applies(claim, "waiting_payment")
    headers = {"Idempotency-Key": f"judge-{claim.uuid}"}
    client = office.as_(office.bruno)
    first = await client.post(claim.path, json=approves, headers=headers)
    again = await client.post(claim.path, json=approves, headers=headers)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(await cashier.told(RequestApproved, claim)) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_expenses_being_away_answers_try_later_and_the_judgement_stands(
    office: Office, cashier: Cashier, kind: str
) -> None:
    claim, approves = await a_claim(cashier, kind)
    cashier.expenses.remote.away = True
    answer = await cashier.judge(office.bruno, claim, **approves)
    assert (answer.status_code, answer.json()["code"]) == (202, "RETRY_REQUEST")
    assert await cashier.status(claim) == "approved"


async def test_a_reader_gets_links_signed_for_them_and_nobody_elses(office: Office, cashier: Cashier) -> None:
    await office.create_model(model_type="expense_report")
    claim = await cashier.report()
    cashier.expenses.vouchers = {str(claim.items[0]): "nota"}

    async def links() -> bool:
        """A neighbour that was away in another test is left alone for a while."""
        return bool((await cashier.shown(claim, office.bruno))["items"][0]["voucher_path"])

    await eventually(links)
    for person in (office.bruno, office.ana):
        items = (await cashier.shown(claim, person))["items"]
        assert [item["voucher_path"] for item in items] == [f"/files/expenses/nota-{person.user_uuid}", None]
    cashier.expenses.remote.away = True
    items = (await cashier.shown(claim, office.bruno))["items"]
    assert [item["voucher_path"] for item in items] == [None, None]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_judgement_stays_within_ten_statements(office: Office, cashier: Cashier, kind: str) -> None:
    claim, approves = await a_claim(cashier, kind)
    with count_statements(office.approvals) as seen:
        answer = await cashier.judge(office.bruno, claim, **approves)
    assert answer.status_code == 200
    assert len(seen) <= 10, seen


async def test_judging_one_line_stays_within_ten_statements(office: Office, cashier: Cashier) -> None:
    claim, _ = await a_claim(cashier, "report")
    with count_statements(office.approvals) as seen:
        answer = await cashier.judge_line(office.bruno, claim, 0, "approved")
    assert answer.status_code == 200
    assert len(seen) <= 10, seen


async def test_a_removed_advance_is_decided_no_more(office: Office, cashier: Cashier) -> None:
    claim, approves = await a_claim(cashier, "advance")
    removed = AdvanceRemoved(
        uuid=claim.uuid, customer_uuid=office.company.uuid, removed_at=office.approvals.clock.now()
    )
    await office.publish(removed)

    async def withdrawn() -> bool:
        return await cashier.status(claim) == "withdrawn"

    await eventually(withdrawn)
    assert len(await cashier.told(RequestWithdrawn, claim)) == 1
    answer = await cashier.judge(office.bruno, claim, **approves)
    assert (answer.status_code, answer.json()["details"]) == (409, {"status": "withdrawn"})


async def test_a_changed_advance_is_asked_for_anew(office: Office, cashier: Cashier) -> None:
    claim, approves = await a_claim(cashier, "advance")
    await office.publish(claim.fact.model_copy(update={"submission": 2, "value": Decimal("750.00")}))

    async def asked_again() -> bool:
        return [fact.submission for fact in await cashier.told(LevelOpened, claim)] == [1, 2]

    await eventually(asked_again)
    answer = await cashier.judge(office.bruno, claim, **approves)
    assert answer.json()["data"]["value"] == "750.00"
    assert [fact.submission for fact in await cashier.told(RequestApproved, claim)] == [2]


@pytest.mark.parametrize("kind", KINDS)
async def test_the_status_of_the_claim_is_shown_and_older_news_are_ignored(
    office: Office, cashier: Cashier, kind: str
) -> None:
    claim, approves = await a_claim(cashier, kind)
    await cashier.judge(office.bruno, claim, **approves)
    changed = AdvanceStatusChanged if kind == "advance" else ReportStatusChanged
    told: dict[str, Any] = {
        "uuid": claim.uuid,
        "customer_uuid": office.company.uuid,
        "agency_uuid": office.company.agency_uuid,
        "employee_uuid": office.ana.employee_uuid or new_uuid(),
        "number": claim.fact.number,
        "from_status": "approving",
        "value": claim.fact.value,
        "changed_at": office.approvals.clock.now(),
    }
    await office.publish(changed(**told, to_status="paid" if kind == "advance" else "finished", version=9))
    await office.publish(changed(**told, to_status="waiting_payment", version=8))
    await cashier.advance()
    shown = await cashier.shown(claim, office.bruno)
    assert shown["subject_status"] == ("paid" if kind == "advance" else "finished")


async def test_boxes_and_counts_tell_the_kinds_apart(office: Office, cashier: Cashier) -> None:
    await office.create_model()
    await office.submit()
    advance, report = await cashier.advance(), await cashier.report()
    client = office.as_(office.bruno)
    counts = (await client.get("/approval-requests/summary")).json()["data"]
    assert counts["by_type"] == {"travel": 1, "advance": 1, "expense_report": 1}
    for kind, claim in (("advance", advance), ("expense_report", report)):
        rows = (await client.get("/approval-requests", params={"request_type": kind})).json()["data"]
        assert [row["subject_uuid"] for row in rows] == [str(claim.uuid)]
