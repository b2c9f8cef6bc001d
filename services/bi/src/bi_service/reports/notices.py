"""Notifies who asked for a report, or scheduled it, that its file is there."""

from functools import partial

from contracts.notices import Recipient
from kit.core.clock import local_day
from kit.db.work import UnitOfWork
from kit.notices.actions import get_addresses, send_notice
from kit.notices.delivery import Message, Reader

from bi_service.reports.actions import ENTITY
from bi_service.reports.catalogue import REPORT_TYPES
from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.queries.schedules import email_of_maker, email_of_reader
from bi_service.reports.schemas import ReportFilters
from bi_service.reports.tables import ReportJobTable, ReportScheduleTable

KIND = "report_ready"
PAGE = "/central-de-relatorios"


async def notify_maker(uow: UnitOfWork, job: ReportJobTable) -> None:
    """Ring and mail its maker, and the customer's addresses where it chose them; a file is shown to nobody else."""
    if maker := await _maker_of(uow, job):
        find = partial(get_addresses, uow, customer_uuid=job.customer_uuid)
        await send_notice(uow, _message(job), customer_uuid=job.customer_uuid, known=[maker], find=find)


async def _maker_of(uow: UnitOfWork, job: ReportJobTable) -> Reader | None:
    """Whom to tell: nobody of a schedule that was taken back or may be read no more, or who saw their report fail."""
    of_maker = partial(Reader, role=Recipient.ISSUER, name=job.user_name, employee_uuid=job.employee_uuid)
    reader = partial(of_maker, user_uuid=job.user_uuid)
    if job.schedule_uuid is not None:
        schedule = await uow.session.get(ReportScheduleTable, job.schedule_uuid)
        email = schedule and await email_of_maker(uow, schedule)
        return reader(email=email) if email else None
    if job.state is ReportJobStatus.FAILED:
        return None
    return reader(email=await email_of_reader(uow, job.employee_uuid) if job.employee_uuid else None)


def _message(job: ReportJobTable) -> Message:
    name = REPORT_TYPES[job.type].name
    filters = ReportFilters.model_validate(job.filters)
    days = [f"{day:%d/%m/%Y}" for day in (filters.start_date, filters.end_date) if day is not None]
    said = f"Período: {' a '.join(days)}. " if days else ""
    if job.state is ReportJobStatus.FAILED:
        title, text = f"Falha ao gerar relatório: {name}", f"{said}Gere de novo na central de relatórios."
    else:
        assert job.rows is not None and job.expires_at is not None, "a report that is done"
        until = f"{local_day(job.expires_at):%d/%m/%Y}"
        counted = f"{job.rows:,}".replace(",", ".") + (" linha" if job.rows == 1 else " linhas")
        title, text = f"Relatório pronto: {name}", f"{said}{counted}. O arquivo fica disponível até {until}."
    return Message(kind=KIND, title=title, text=text, link=PAGE, about_entity=ENTITY, about_uuid=job.uuid)
