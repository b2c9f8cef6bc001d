"""How advances and reports ask for approval: words, models, policies, oddities, boxes; and what became of them."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from contracts.approvals import LevelOpened, RequestApproved, RequestWithdrawn
from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportStatusChanged
from kit.core.ids import new_uuid
from kit.testing import eventually

from services.approvals.tests.claims import KINDS, LIMIT, Cashier, a_claim
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
