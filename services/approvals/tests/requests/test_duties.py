"""Nobody decides their own request (parameter `separation_of_duties`): at last the agency's managers do."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from contracts.approvals import LevelOpened, RequestApproved
from contracts.asking import Charge
from contracts.notifications import NotificationSent
from kit.core.ids import new_uuid
from kit.testing import Person, Running, agency_issuer, agency_manager, an_administrator, choose_notice, eventually

from services.approvals.tests.claims import Cashier, FakeExpenses
from services.approvals.tests.mail_link import DEAD, link_of, said, summary
from services.approvals.tests.office import Office, Order, Publish
from services.approvals.tests.owners import FakeOrders

PARAMETER = "separation_of_duties"
ELSEWHERE = Charge(cost_center_uuid=new_uuid())


@pytest.fixture
async def office(approvals: Running, publish: Publish, orders: FakeOrders) -> AsyncIterator[Office]:
    """A company of an agency of its own; Heitor alone administers it."""
    office = Office(approvals, publish, orders, agency=new_uuid())
    await office.move_in()
    await office.create_model()
    yield office


def manager_of(office: Office, name: str = "Gilda") -> Person:
    return agency_manager(agency=office.company.agency_uuid, customer=office.company, name=name)


async def of_the_lone_administrator(office: Office, **given: Any) -> Order:
    """Heitor asks for what no model covers: it would wait for the administrators."""
    return await office.submit(by=office.heitor, charge=ELSEWHERE, **given)


async def seen_by(office: Office, person: Person, order: Order) -> dict[str, Any]:
    answer = await office.as_(person).get(f"/approval-requests/{await office.request_uuid(order)}")
    shown: dict[str, Any] = answer.json()["data"]
    return shown


async def pending(office: Office, person: Person) -> list[str]:
    rows = (await office.as_(person).get("/approval-requests")).json()["data"]
    counted = (await office.as_(person).get("/approval-requests/summary")).json()["data"]["pending"]
    assert counted == len(rows)
    return [row["subject_uuid"] for row in rows]


async def test_a_lone_administrators_own_request_is_decided_by_the_agencys_manager(office: Office) -> None:
    gilda = manager_of(office)
    order = await of_the_lone_administrator(office)
    refused = await office.decide(office.heitor, order)
    assert (refused.status_code, refused.json()["code"]) == (403, "SELF_APPROVAL_FORBIDDEN")
    assert refused.json()["message"] == "Você não pode aprovar a própria solicitação."
    own = await seen_by(office, office.heitor, order)
    assert (own["can_decide"], own["allowed_actions"]) == (False, ["remind"])
    shown = await seen_by(office, gilda, order)
    assert (shown["can_decide"], shown["allowed_actions"]) == (True, ["approve", "reject", "remind"])
    assert await pending(office, office.heitor) == []
    assert await pending(office, gilda) == [str(order.uuid)]
    decided = await office.decide(gilda, order, status="approved", obs="Conferido")
    assert decided.status_code == 200, decided.text
    assert await office.status(order) == "approved"
    assert await pending(office, gilda) == []


async def test_it_is_written_down_which_manager_decided(office: Office) -> None:
    gilda = manager_of(office)
    order = await of_the_lone_administrator(office)
    await office.decide(gilda, order)
    (asked, *_) = await office.told(LevelOpened, order)
    assert [one.name for one in asked.approvers if one.status == "approving"] == ["Gestores da agência"]
    (told,) = await office.told(RequestApproved, order)
    assert (told.decided_by_uuid, told.decided_by_name) == (gilda.user_uuid, "Gilda")
    path = f"/approval-requests/{await office.request_uuid(order)}/history"
    lines = (await office.as_(gilda).get(path)).json()["data"]
    passed = "Nível 1 sem aprovador disponível na empresa: decidem os gestores da agência"
    assert {passed, "Nível 1 aprovado por Gilda"} <= {line["description"] for line in lines}
    assert lines[-1]["by"]["name"] == "Gilda"
    box = (await office.as_(gilda).get("/approval-requests", params={"box": "decided"})).json()["data"]
    assert [row["subject_uuid"] for row in box] == [str(order.uuid)]


async def test_the_managers_are_told_by_bell_and_mail_without_a_link_that_decides(office: Office) -> None:
    gilda, left, ivo = manager_of(office), manager_of(office, "Lia"), agency_issuer(agency=office.company.agency_uuid)
    await office.tell_of_manager(gilda)
    await office.tell_of_manager(left, is_active=False)
    await office.tell_of_manager(ivo, employee_type="I")
    order = await of_the_lone_administrator(office)
    (mail,) = await office.mails(gilda, order)
    assert f"/aprovacoes/{await office.request_uuid(order)}" in mail["text"]
    assert "senha-aprovar" not in mail["text"]
    assert [len(await office.mails(person, order)) for person in (left, ivo, office.heitor)] == [0, 0, 0]
    request_uuid = await office.request_uuid(order)
    bells = [one for one in await office.facts(NotificationSent) if one.about_uuid == request_uuid]
    assert [bell.user_uuid for bell in bells] == [gilda.user_uuid]
    assert bells[0].text.startswith("Jacarandá · Heitor Souza · "), "a manager looks after many companies"


async def test_the_agencys_managers_are_notified_whatever_the_customer_chose(office: Office) -> None:
    gilda = manager_of(office)
    await office.tell_of_manager(gilda)
    await choose_notice(
        office.approvals,
        office.publish,
        "approval_requested",
        of=office.company,
        in_app=False,
        email=False,
        recipients=("issuer",),
    )
    order = await of_the_lone_administrator(office)
    request_uuid = await office.request_uuid(order)
    bells = [one for one in await office.facts(NotificationSent) if one.about_uuid == request_uuid]
    assert [bell.user_uuid for bell in bells] == [gilda.user_uuid]
    assert len(await office.mails(gilda, order)) == 1


async def test_of_two_administrators_the_other_one_decides(office: Office) -> None:
    helena = an_administrator(customer=office.company, name="Helena")
    await office.approvals.introduce(helena)
    await office.tell_of(helena)
    await eventually(lambda: office.rows("user_copy", 7))
    order = await of_the_lone_administrator(office)
    assert (await office.decide(office.heitor, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert (await office.decide(manager_of(office), order)).json()["code"] == "NOT_THE_APPROVER"
    assert (await office.decide(helena, order)).status_code == 200


@pytest.mark.parametrize("kind", ["advance", "report"])
async def test_of_ones_own_money_the_agencys_manager_decides_too(office: Office, kind: str) -> None:
    cashier = Cashier(office, FakeExpenses(office.approvals))
    await office.create_model(model_type="advance" if kind == "advance" else "expense_report")
    asked: Any = {"advance": cashier.advance, "report": cashier.report}[kind]
    claim = await asked(by=office.heitor, charge=ELSEWHERE)
    given = {"status": "approved"} if kind == "advance" else {"rejected_items": []}
    assert (await cashier.judge(office.heitor, claim, **given)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert (await cashier.judge(manager_of(office), claim, **given)).status_code == 200


async def test_a_model_whose_approver_left_passes_the_lone_administrators_request_on(office: Office) -> None:
    order = await office.submit(by=office.heitor)
    await office.tell_of(office.bruno, active=False)
    gilda = manager_of(office)

    async def is_asked() -> bool:
        return await pending(office, gilda) == [str(order.uuid)]

    await eventually(is_asked)
    assert (await office.decide(office.heitor, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert (await office.decide(gilda, order)).status_code == 200


async def test_another_agencys_manager_and_an_issuer_decide_nothing(office: Office) -> None:
    order = await of_the_lone_administrator(office)
    foreign = agency_manager(agency=new_uuid(), customer=office.company)
    refused = await office.decide(foreign, order)
    assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")
    path = f"/approval-requests/{await office.request_uuid(order)}"
    assert (await office.as_(foreign).get(path)).status_code == 404
    issuer = agency_issuer(agency=office.company.agency_uuid, customer=office.company)
    refused = await office.decide(issuer, order)
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_THE_APPROVER")
    assert (await seen_by(office, issuer, order))["allowed_actions"] == ["remind"]
    assert await pending(office, issuer) == []
    assert await office.status(order) == "approving"


async def test_a_manager_leaves_what_they_sent_themselves_to_another_manager(office: Office) -> None:
    gilda, lia = manager_of(office), manager_of(office, "Lia")
    await office.tell_of_manager(gilda)
    await office.tell_of_manager(lia)
    sent = {"requester_user_uuid": gilda.user_uuid, "requester_employee_uuid": None}
    order = await of_the_lone_administrator(office, **sent)
    assert [len(await office.mails(person, order)) for person in (gilda, lia)] == [0, 1]
    assert (await office.decide(gilda, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert (await seen_by(office, gilda, order))["allowed_actions"] == ["remind"]
    assert await pending(office, gilda) == []
    assert await pending(office, lia) == [str(order.uuid)]
    assert (await office.decide(lia, order)).status_code == 200


async def test_an_agencys_only_manager_decides_what_they_sent_for_the_lone_administrator(office: Office) -> None:
    gilda = manager_of(office)
    await office.tell_of_manager(gilda)
    sent = {"requester_user_uuid": gilda.user_uuid, "requester_employee_uuid": None}
    order = await of_the_lone_administrator(office, **sent)
    assert await pending(office, gilda) == [str(order.uuid)]
    assert (await office.decide(gilda, order)).status_code == 200


async def test_without_separation_a_lone_administrator_decides_their_own(office: Office) -> None:
    await office.set_parameter(PARAMETER, "false")
    order = await of_the_lone_administrator(office)
    assert (await office.decide(manager_of(office), order)).json()["code"] == "NOT_THE_APPROVER"
    assert (await office.decide(office.heitor, order)).status_code == 200


async def test_switching_the_parameter_moves_a_waiting_request(office: Office) -> None:
    gilda = manager_of(office)
    await office.tell_of_manager(gilda)
    await office.set_parameter(PARAMETER, "false")
    order = await of_the_lone_administrator(office)
    dead = (await link_of(office, office.heitor, order))["token"]
    await office.set_parameter(PARAMETER, "true")

    async def waits_for(person: Person) -> bool:
        return await pending(office, person) == [str(order.uuid)]

    await eventually(lambda: waits_for(gilda))
    assert len(await office.mails(gilda, order)) == 1
    assert said(await summary(office, dead)) == DEAD
    assert (await office.decide(office.heitor, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    await office.set_parameter(PARAMETER, "false")
    await eventually(lambda: waits_for(office.heitor))
    assert (await office.decide(gilda, order)).json()["code"] == "NOT_THE_APPROVER"
    assert (await office.decide(office.heitor, order)).status_code == 200


async def test_who_will_approve_names_the_agencys_managers(office: Office) -> None:
    query = {
        "model_type": "travel",
        "cost_center_uuid": str(ELSEWHERE.cost_center_uuid),
        "customer_employee_uuid": str(office.heitor.employee_uuid),
    }
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    told = (await office.as_(office.heitor).get(path, params=query)).json()["data"]
    assert [(one["name"], one["as"]) for one in told["deciders_now"]] == [("Gestores da agência", "agency_manager")]


async def test_a_manager_decides_without_having_chosen_the_company(office: Office) -> None:
    order = await of_the_lone_administrator(office)
    anywhere = agency_manager(agency=office.company.agency_uuid)
    assert (await office.decide(anywhere, order)).status_code == 200
    assert await office.status(order) == "approved"
