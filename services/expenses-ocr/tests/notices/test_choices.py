"""Notifications go to the recipients a customer chose, by the switches of each employee."""

from uuid import UUID

from contracts.notifications import NotificationSent
from expense_stage import Stage
from kit.testing import Person, a_requester, choose_notice
from launch_stage import Stage as LaunchStage
from report_stage import Stage as ReportStage


async def rung(stage: Stage, about: str, kind: str) -> set[UUID]:
    """The accounts whose bell rang about the subject."""
    sent = [fact for fact in await stage.expenses.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    return {bell.user_uuid for bell in sent if bell.kind == kind and bell.about_uuid == UUID(about)}


async def mailed(stage: Stage, person: Person, subject: str) -> int:
    return sum(mail["subject"] == subject for mail in await stage.expenses.mails(person.email))


async def test_an_approved_advance_rings_and_is_mailed_by_approvals_alone(stage: Stage) -> None:
    advance = await stage.approved()
    assert await rung(stage, advance["uuid"], "advance_approved") == {stage.ana.user_uuid}
    assert await stage.expenses.mails(stage.ana.email) == []


async def test_a_kind_that_the_customer_switched_off_rings_no_bell(stage: Stage) -> None:
    await choose_notice(stage.expenses, stage.publish, "advance_approved", of=stage.company, in_app=False, email=False)
    advance = await stage.paid()
    assert await rung(stage, advance["uuid"], "advance_approved") == set()
    assert await rung(stage, advance["uuid"], "advance_paid") == {stage.ana.user_uuid}, "other kinds ring as before"


async def test_an_employee_s_switches_replace_those_of_the_customer(stage: Stage) -> None:
    await choose_notice(stage.expenses, stage.publish, "advance_paid", of=stage.company, email=True)
    await choose_notice(stage.expenses, stage.publish, "advance_paid", of=stage.ana, in_app=False)
    advance = await stage.paid()
    assert await rung(stage, advance["uuid"], "advance_paid") == set()
    [mail] = await stage.expenses.mails(stage.ana.email)
    assert mail["subject"] == f"Adiantamento {advance['advance_number']} pago"
    assert f"/pedidos/{advance['uuid']}?orderType=advance" in mail["text"]


async def test_the_recipients_that_the_customer_chose_replace_who_asked_and_who_gets_it(stage: Stage) -> None:
    await choose_notice(stage.expenses, stage.publish, "advance_paid", of=stage.company, recipients=("approver",))
    advance = await stage.paid()
    assert await rung(stage, advance["uuid"], "advance_paid") == {stage.bruno.user_uuid}


async def test_choices_hold_for_reports(stage: Stage) -> None:
    reports = ReportStage(stage.expenses, stage.company, stage.ana, stage.bruno, stage.carla)
    await choose_notice(stage.expenses, stage.publish, "report_approved", of=stage.company, in_app=False)
    report = await reports.approved(expenses=[await reports.expense("10.00")])
    assert await rung(stage, report["uuid"], "report_approved") == set()


async def test_the_recipients_that_the_customer_chose_replace_who_spent(stage: Stage) -> None:
    reports = ReportStage(stage.expenses, stage.company, stage.ana, stage.bruno, stage.carla)
    await choose_notice(stage.expenses, stage.publish, "refund_paid", of=stage.company, recipients=("approver",))
    report = await reports.approved(expenses=[await reports.expense("10.00")])
    await reports.pay(report)
    assert await rung(stage, report["uuid"], "refund_paid") == {stage.bruno.user_uuid}


async def test_choices_hold_for_suspected_duplicates(stage: Stage) -> None:
    launching = await LaunchStage.set(stage.expenses)
    davi = a_requester(customer=launching.company, name="Davi")
    await launching.hire(davi)
    their = Stage(stage.expenses, stage.publish, launching.company, launching.ana, launching.bruno, launching.carla)
    await choose_notice(
        their.expenses, their.publish, "duplicate_suspected", of=launching.ana, in_app=False, email=True
    )
    first = await launching.launch()
    await launching.launch(of=davi)
    assert await rung(their, first["uuid"], "duplicate_suspected") == set()
    assert await mailed(their, launching.ana, "Suspeita de despesa duplicada") == 1
