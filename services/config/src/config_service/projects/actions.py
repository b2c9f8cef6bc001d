"""What is done to projects and phases besides what every declared entity has."""

from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork

from config_service.projects.queries import require_project
from config_service.projects.resource import PHASES, PROJECTS
from config_service.projects.rules import phase_errors
from config_service.projects.schemas import Phase, PhaseCreate, PhaseUpdate, Project, ProjectCreate
from config_service.projects.tables import PhaseTable, ProjectTable
from config_service.records.queries import load_customer
from config_service.resources.actions import change_row, create_row, take_row


async def create_project(body: ProjectCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> Project:
    """A customer opens a project. Raises NotFound, AlreadyExists (name, code)."""
    customer = await load_customer(uow, customer_uuid)
    values = {**body.model_dump(), "original_name": body.name}
    return await create_row(PROJECTS, values, uow=uow, customer=customer)


async def create_phase(body: PhaseCreate, *, project_uuid: UUID, uow: UnitOfWork) -> Phase:
    """A project gets a phase. Raises NotFound, ValidationFailed, AlreadyExists (code within the project)."""
    customer_uuid = await locate(uow, ProjectTable, project_uuid)
    await require_project(uow, customer_uuid, project_uuid)
    errors = phase_errors(start_at=body.start_at, end_at=body.end_at, budget=body.budget, alert=body.alert)
    if errors:
        raise ValidationFailed(errors)
    customer = await load_customer(uow, customer_uuid)
    values = {**body.model_dump(), "original_name": body.name, "project_uuid": project_uuid}
    return await create_row(PHASES, values, uow=uow, customer=customer)


async def update_phase(phase_uuid: UUID, body: PhaseUpdate, *, uow: UnitOfWork, seen: int | None) -> Phase:
    """Change a phase. Raises NotFound, StaleVersion, ValidationFailed, AlreadyExists (code)."""
    row: PhaseTable = await take_row(PHASES, phase_uuid, uow=uow, seen=seen)
    given = body.model_dump(exclude_unset=True)
    after = {name: given.get(name, getattr(row, name)) for name in ("start_at", "end_at", "budget", "alert")}
    if after["start_at"] is None:
        raise ValidationFailed({"start_at": ["A data de início é obrigatória"]})
    errors = phase_errors(**after)
    if errors:
        raise ValidationFailed(errors)
    return await change_row(PHASES, row, given, uow=uow)
