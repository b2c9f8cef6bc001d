"""Who asked for a report is notified of its file, by bell and mail as they chose."""

from collections.abc import Awaitable, Callable

from bi_reports import introduced, made
from contracts.fact import Fact
from contracts.notifications import NotificationSent
from kit.testing import Running, agency_manager, choose_notice
from test_report_schedules import hired

Publish = Callable[[Fact], Awaitable[str]]


async def bells(bi: Running, report: str) -> list[NotificationSent]:
    sent = [fact for fact in await bi.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    return [bell for bell in sent if str(bell.about_uuid) == report]


async def test_the_maker_s_bell_rings_and_names_the_report(bi: Running) -> None:
    company = await introduced(bi)
    at_home = await hired(bi, company)
    admin = at_home.person
    report = await made(bi, company, by=admin, type="orders", format="csv")
    (bell,) = await bells(bi, report["uuid"])
    assert (bell.user_uuid, bell.kind, bell.link) == (admin.user_uuid, "report_ready", "/central-de-relatorios")
    assert bell.title == "Relatório pronto: Pedidos emitidos"
    assert bell.text.startswith("0 linhas. O arquivo fica disponível até ")
    assert [mail["subject"] for mail in await bi.mails(at_home.fact.email)] == [bell.title]


async def test_it_is_mailed_and_rings_no_bell_where_the_maker_chose_so(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    at_home = await hired(bi, company)
    admin = at_home.person
    await choose_notice(bi, publish, "report_ready", of=admin, email=True, in_app=False)
    report = await made(bi, company, by=admin, type="orders", format="csv")
    assert await bells(bi, report["uuid"]) == []
    assert [mail["subject"] for mail in await bi.mails(at_home.fact.email)] == ["Relatório pronto: Pedidos emitidos"]


async def test_the_customer_s_addresses_are_mailed_where_it_chose_them_alone(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    address = f"relatorios@{company.uuid.hex}.demo"
    await bi.seed(company.fact(version=9).model_copy(update={"notification_emails": (address,)}))
    await choose_notice(bi, publish, "report_ready", of=company, email=True, recipients=("emails",))
    report = await made(bi, company, by=(await hired(bi, company)).person, type="orders", format="csv")
    assert await bells(bi, report["uuid"]) == []
    assert [mail["subject"] for mail in await bi.mails(address)] == ["Relatório pronto: Pedidos emitidos"]


async def test_the_bell_of_an_agency_s_manager_rings_and_no_mail_goes(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    await choose_notice(bi, publish, "report_ready", of=company, email=True)
    manager = agency_manager(agency=company.agency_uuid).acting_for(company)
    report = await made(bi, company, by=manager, type="orders", format="csv")
    assert [bell.user_uuid for bell in await bells(bi, report["uuid"])] == [manager.user_uuid]
    assert await bi.mails(manager.email) == []
