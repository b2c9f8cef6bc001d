"""Who may judge an advance or a report, and that of many judgements one counts."""

import asyncio
from collections import Counter

import pytest
from contracts.approvals import RequestApproved
from kit.testing import (
    agency_issuer,
    agency_manager,
    anonymous,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)

from services.approvals.tests.claims import KINDS, Cashier, Claim, a_claim, lines_of
from services.approvals.tests.office import Office


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


@pytest.mark.long
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
