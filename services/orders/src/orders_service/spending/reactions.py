"""Keeps what is shown of a trip's advances and reports; whatever comes late changes nothing."""

from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportRemoved, ReportStatusChanged, StatusMoved
from kit.db.references import upsert_newer
from kit.http.uow import UnitOfWork
from sqlalchemy import update

from orders_service.spending.tables import AdvanceCopy, ReportCopy


def _told(fact: StatusMoved) -> dict[str, object]:
    return {
        "uuid": fact.uuid,
        "customer_uuid": fact.customer_uuid,
        "version": fact.version,
        "deleted": False,
        "agency_uuid": fact.agency_uuid,
        "order_uuid": fact.order_uuid,
        "status": fact.to_status,
    }


async def keep_advance_when_its_status_changed(fact: AdvanceStatusChanged, uow: UnitOfWork) -> None:
    """An advance without an order is kept too: it may be given one later."""
    named = {"advance_number": fact.number, "employee_uuid": fact.employee_uuid, "value": fact.value}
    await upsert_newer(uow, AdvanceCopy, {**_told(fact), **named})


async def drop_advance_when_removed(fact: AdvanceRemoved, uow: UnitOfWork) -> None:
    """A removed advance never comes back, so the mark needs no version."""
    await _drop(uow, AdvanceCopy, fact)


async def keep_report_when_its_status_changed(fact: ReportStatusChanged, uow: UnitOfWork) -> None:
    """The report as it is now, in every trip it is about."""
    trips = list(fact.orders_uuids) or ([fact.order_uuid] if fact.order_uuid else [])
    named = {"report_number": fact.number, "report_amount": fact.value, "orders_uuids": trips}
    await upsert_newer(uow, ReportCopy, {**_told(fact), **named})


async def drop_report_when_removed(fact: ReportRemoved, uow: UnitOfWork) -> None:
    """A removed report never comes back."""
    await _drop(uow, ReportCopy, fact)


async def _drop(uow: UnitOfWork, copy: type[AdvanceCopy | ReportCopy], fact: AdvanceRemoved | ReportRemoved) -> None:
    """Facts of one entity are heard in their order, so the copy is there by now."""
    await uow.session.execute(update(copy).where(copy.uuid == fact.uuid).values(deleted=True))  # type: ignore[arg-type]
    uow.note_change()
