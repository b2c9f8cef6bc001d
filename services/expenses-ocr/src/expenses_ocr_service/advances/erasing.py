"""What this room does once a person was erased: an advance names several people, and only theirs is written over."""

from typing import Any

from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.privacy.personal import REMOVED, Person
from sqlalchemy import or_, update

from expenses_ocr_service.advances.tables import AdvanceTable

_A = columns_of(AdvanceTable)
_FOLDED = fold(REMOVED)


async def forget_names_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """Their name goes where they travel, where they asked, where they decided and where they paid."""
    mine = person.uuids
    named: tuple[tuple[Any, dict[str, str]], ...] = (
        (_A.employee_uuid.in_(mine), {"employee_name": REMOVED, "employee_folded": _FOLDED}),
        (
            or_(_A.issuer_user_uuid.in_(mine), _A.issuer_employee_uuid.in_(mine)),
            {"issuer_name": REMOVED, "issuer_folded": _FOLDED},
        ),
        (_A.approved_by_uuid.in_(mine), {"approved_by_name": REMOVED}),
        (_A.paid_by_uuid.in_(mine), {"paid_by_name": REMOVED}),
    )
    for condition, values in named:
        await uow.session.execute(update(AdvanceTable).where(condition).values(values))
