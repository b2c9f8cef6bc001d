"""What this room does once a person was erased: a report names several people, and only theirs is written over."""

from typing import Any

from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.privacy.personal import REMOVED, Person
from sqlalchemy import update

from expenses_ocr_service.records.tables.reports import ReportTable

_R = columns_of(ReportTable)


async def forget_names_on_reports_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """Their name goes where they spent, where they built the report and where they paid."""
    mine = person.uuids
    named: tuple[tuple[Any, dict[str, str]], ...] = (
        (_R.employee_uuid.in_(mine), {"employee_name": REMOVED, "employee_folded": fold(REMOVED)}),
        (_R.issuer_user_uuid.in_(mine), {"issuer_name": REMOVED}),
        (_R.paid_by_uuid.in_(mine), {"paid_by_name": REMOVED}),
    )
    for condition, values in named:
        await uow.session.execute(update(ReportTable).where(condition).values(values))
