"""The first beat of every change of an advance: find it, lock it, and make sure this person may touch it."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork

from expenses_ocr_service.advances.lifecycle import Actor
from expenses_ocr_service.advances.queries.standing import actors_of
from expenses_ocr_service.advances.queries.visibility import is_visible
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.charges.duties import NOT_SEPARATED


@dataclass(frozen=True, slots=True)
class Doer:
    """Who is written into the history."""

    uuid: UUID | None
    name: str


SYSTEM = Doer(None, "Sistema")


def doer_of(by: Principal) -> Doer:
    """The signed-in person."""
    return Doer(by.user_uuid, by.name)


async def lock_advance(uow: UnitOfWork, advance_uuid: UUID) -> AdvanceTable:
    """The advance, nobody else's until we commit. Raises NotFound, for a removed one too."""
    advance = await uow.lock(AdvanceTable, advance_uuid)
    if advance.deleted_at is not None:
        raise NotFound
    return advance


async def take_advance(
    uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, needs: frozenset[Actor], seen: int | None
) -> AdvanceTable:
    """The advance for a person who wants to change it: 404, then 403, then 409 (API section 1.6).

    Raises NotFound, Forbidden (the caller is not what is needed), StaleVersion.
    """
    await locate(uow, AdvanceTable, advance_uuid)
    advance = await lock_advance(uow, advance_uuid)
    if not await is_visible(uow, advance, by=by):
        raise NotFound
    if not needs <= actors_of(advance, by, NOT_SEPARATED):
        raise Forbidden
    require_version(advance, seen)
    return advance
