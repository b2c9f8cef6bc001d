"""People hear of what they chose to hear of."""

from contracts.notifications import NotificationSent
from kit.testing import Person, choose_notice, eventually
from sqlalchemy import text

from services.approvals.tests.claims import Cashier
from services.approvals.tests.office import Office, Order


async def heard_of(office: Office, person: Person, order: Order) -> tuple[int, int]:
    """How many bells rang and mails went to a person about an order."""
    bells = [bell for bell in await office.facts(NotificationSent) if bell.user_uuid == person.user_uuid]
    request = await office.request_uuid(order)
    return sum(bell.about_uuid == request for bell in bells), len(await office.mails(person, order))


async def test_whoever_chose_nothing_hears_of_everything(office: Office) -> None:
    await office.create_model()
    assert await heard_of(office, office.bruno, await office.submit()) == (1, 1)


async def test_what_the_customer_does_not_want_written_is_not(office: Office) -> None:
    await office.create_model()
    await choose_notice(office.approvals, office.publish, "approval_requested", of=office.company, email=False)
    assert await heard_of(office, office.bruno, await office.submit()) == (1, 0)


async def test_a_person_s_choice_lies_over_the_customer_s(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    await choose_notice(office.approvals, office.publish, "approval_requested", of=office.company, email=False)
    await choose_notice(
        office.approvals, office.publish, "approval_requested", of=office.davi, email=True, in_app=False
    )
    order = await office.submit()
    assert await heard_of(office, office.davi, order) == (0, 1)
    assert await heard_of(office, office.bruno, order) == (1, 0)
    assert (await office.decide(office.bruno, order)).status_code == 200, "whoever hears nothing still decides"


async def test_a_pending_approval_is_sent_to_the_recipients_the_customer_chose(office: Office) -> None:
    await office.create_model()
    await choose_notice(
        office.approvals,
        office.publish,
        "approval_requested",
        of=office.company,
        recipients=("issuer", "administrator"),
    )
    order = await office.submit()
    assert await heard_of(office, office.bruno, order) == (0, 0)
    assert await heard_of(office, office.ana, order) == (1, 1)
    assert await heard_of(office, office.heitor, order) == (1, 1)
    (mail,) = await office.mails(office.ana, order)
    assert "senha-aprovar" not in mail["text"] and "para a sua aprovação" not in mail["text"]


async def test_the_outcome_of_a_report_is_mailed_to_the_recipients_the_customer_chose(cashier: Cashier) -> None:
    office = cashier.office
    await office.create_model(model_type="expense_report")
    await choose_notice(
        office.approvals, office.publish, "report_approved", of=office.company, recipients=("administrator",)
    )
    report = await cashier.report(title="Itajaí, dezembro")
    assert (await cashier.close(office.bruno, report)).status_code == 200
    outcome = "Relatório “Itajaí, dezembro” aprovado"
    assert [mail for mail in await office.approvals.mails(office.ana.email) if mail["subject"] == outcome] == []
    mails = await office.approvals.mails(office.heitor.email)
    assert [mail["subject"] for mail in mails if mail["subject"] == outcome] == [outcome]


async def test_the_customer_s_own_addresses_are_mailed_where_it_chose_them(office: Office) -> None:
    await office.create_model()
    address = f"viagens@{office.company.uuid.hex}.demo"
    customer = office.company.fact(version=2).model_copy(update={"notification_emails": (address,)})
    await office.publish(customer)
    kept = text("SELECT version FROM notice_address_copy WHERE uuid = :uuid")

    async def is_kept() -> bool:
        async with office.approvals.db.sweep() as session:
            return bool(await session.scalar(kept, {"uuid": customer.uuid}) == customer.version)

    await eventually(is_kept)
    recipients = ("approver", "emails")
    await choose_notice(
        office.approvals, office.publish, "approval_requested", of=office.company, recipients=recipients
    )
    order = await office.submit()
    assert await heard_of(office, office.bruno, order) == (1, 1)
    [mail] = await office.approvals.mails(address)
    assert "/instant" not in mail["text"], "an address of the company decides nothing"
