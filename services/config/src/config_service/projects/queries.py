"""Projects and phases as they are read."""

from typing import Any, NamedTuple
from uuid import UUID

from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, exists, select

from config_service.approval_models.queries import NOT_FILLED, PHASES, PROJECTS, Filled, approval_models
from config_service.projects.tables import PhaseTable, ProjectTable
from config_service.shapes.queries import narrowed

_P: Any = ProjectTable
_F: Any = PhaseTable
_PROJECT = (
    *(_P.uuid, _P.name, _P.original_name, _P.code, _P.customer_uuid, _P.active),
    *(_P.created_at, _P.updated_at, _P.version),
)
_PHASE = (
    *(_F.uuid, _F.project_uuid, _F.name, _F.original_name, _F.code, _F.budget, _F.alert, _F.start_at, _F.end_at),
    *(_F.active, _F.created_at, _F.updated_at, _F.version),
)


class Wanted(NamedTuple):
    """What a list is narrowed to and filled with."""

    name: str | None
    active: bool | None
    models: Filled = NOT_FILLED


def select_projects(customer_uuid: UUID, wanted: Wanted, *, only_with_phase: bool) -> Select[Any]:
    """The projects of a customer by name; `only_with_phase`: those with an active phase."""
    found: Select[Any] = select(*_PROJECT, approval_models(PROJECTS, _P, wanted.models))
    found = found.where(_P.customer_uuid == customer_uuid)
    if only_with_phase:
        phases = exists().where(_F.customer_uuid == _P.customer_uuid, _F.project_uuid == _P.uuid, _F.active.is_(True))
        found = found.where(phases)
    found = narrowed(found, name=(_P.name_folded, wanted.name), flag=(_P.active, wanted.active))
    return found.order_by(_P.name_folded, _P.uuid)


def select_phases(customer_uuid: UUID, wanted: Wanted, *, project_uuid: UUID | None) -> Select[Any]:
    """The phases of a customer by name, of one project when it is given."""
    found: Select[Any] = select(*_PHASE, approval_models(PHASES, _F, wanted.models))
    found = found.where(_F.customer_uuid == customer_uuid)
    if project_uuid is not None:
        found = found.where(_F.project_uuid == project_uuid)
    found = narrowed(found, name=(_F.name_folded, wanted.name), flag=(_F.active, wanted.active))
    return found.order_by(_F.name_folded, _F.uuid)


async def require_project(uow: UnitOfWork, customer_uuid: UUID, project_uuid: UUID) -> None:
    """Raise NotFound for a project that is not the customer's."""
    mine = select(_P.uuid).where(_P.customer_uuid == customer_uuid, _P.uuid == project_uuid)
    if await uow.session.scalar(mine) is None:
        raise NotFound
