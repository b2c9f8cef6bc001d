"""What this room does once a person was erased: an expense names two people, and only theirs is written over."""

from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.privacy.personal import REMOVED, Person
from sqlalchemy import func, or_, update

from expenses_ocr_service.records.tables.expenses import ExpenseTable

_E = columns_of(ExpenseTable)


async def forget_names_on_expenses_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """Their name goes where they spent and where they launched, and so does their car; what was spent stays."""
    spent, theirs = _E.employee_uuid.in_(person.uuids), person.uuids
    found = func.concat_ws(" ", _E.expense_number, _E.company_folded, func.lower(_E.expense_type_name), fold(REMOVED))
    gone = {"employee_name": REMOVED, "license_plate": None, "car_model": None, "search_folded": found}
    await uow.session.execute(update(ExpenseTable).where(spent).values(gone))
    launched = or_(_E.by_user_uuid.in_(theirs), _E.by_employee_uuid.in_(theirs))
    await uow.session.execute(update(ExpenseTable).where(launched).values(by_name=REMOVED))
