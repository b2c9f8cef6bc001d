"""The first beat of every change of an advance: find it, lock it, and make sure this person may touch it."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.taking import lock_row, lock_visible

from expenses_ocr_service.advances.lifecycle import Actor
from expenses_ocr_service.advances.queries.standing import actors_of
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.duties import NOT_SEPARATED


async def lock_advance(uow: UnitOfWork, advance_uuid: UUID) -> AdvanceTable:
    """The advance, locked until the commit. Raises NotFound, for a removed one too."""
    return await lock_row(uow, ADVANCE, advance_uuid)


def row_of(advance: AdvanceTable) -> AdvanceTable:
    """An advance is locked with nothing beside it."""
    return advance


async def take_advance(
    uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, needs: frozenset[Actor], seen: int | None
) -> AdvanceTable:
    """The advance for a person who wants to change it: 404, then 403, then 409 (API section 1.6).

    Raises NotFound, Forbidden (the caller is not what is needed), StaleVersion.
    """
    advance = await lock_visible(uow, ADVANCE, advance_uuid, by=by, lock=lock_advance, row_of=row_of)
    if not needs <= actors_of(advance, by, NOT_SEPARATED):
        raise Forbidden
    require_version(advance, seen)
    return advance
