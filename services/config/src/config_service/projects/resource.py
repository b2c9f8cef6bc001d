"""Projects and phases, declared; lists, and what makes a phase special, stand in `routes` and `actions`."""

from contracts.config import PhaseChanged, ProjectChanged
from kit.core.clock import local_day
from kit.http.permissions import permits
from kit.http.uow import UnitOfWork

from config_service.budget_lines.actions.keeping import Line, drop_line, put_line
from config_service.budget_lines.kinds import ChargeType, LineSource
from config_service.projects.schemas import Phase, PhaseCreate, PhaseUpdate, Project, ProjectCreate, ProjectUpdate
from config_service.projects.tables import PhaseTable, ProjectTable
from config_service.resources.declaration import Permissions, Resource, may_change
from config_service.shapes.rules import Deed, Kind, folded

READERS = ("view-project",)
_MAY_READ = permits("view-project", customer="of_object")
_MAY_UPDATE = may_change("update-project")
_MAY_INACTIVATE = may_change("update-project", "delete-project")
_MAY_DELETE = may_change("delete-project")

PROJECTS = Resource(
    table=ProjectTable,
    create=ProjectCreate,
    update=ProjectUpdate,
    read=Project,
    fact=ProjectChanged,
    plural="projects",
    kind=Kind(
        "project",
        "Projeto",
        "o",
        READERS,
        doubles={"project_name": ("name", "nome"), "project_code": ("code", "código de integração externa")},
    ),
    may=Permissions(
        reading=_MAY_READ,
        updating=_MAY_UPDATE,
        activating=_MAY_UPDATE,
        inactivating=_MAY_INACTIVATE,
        deleting=_MAY_DELETE,
    ),
    used_by={"phase_project": "phase", "budget_line_project": "budget"},
)


async def _follow_budget(row: PhaseTable, deed: Deed, uow: UnitOfWork) -> None:
    """A phase's own budget is a line like any other budget; without one it has no line."""
    if deed is Deed.DELETED or row.budget is None:
        await drop_line(uow, row.customer_uuid, row.uuid)
        return
    line = Line(
        uuid=row.uuid,
        customer_uuid=row.customer_uuid,
        agency_uuid=row.agency_uuid,
        source=LineSource.PHASE,
        name=row.name,
        name_folded=row.name_folded,
        charge_type=ChargeType.PHASE,
        charge_uuid=row.uuid,
        start=local_day(row.start_at),
        end=None if row.end_at is None else local_day(row.end_at),
        amount=row.budget,
        alert_at=row.alert,
        alert_percentage=None if row.alert is None or not row.budget else round(row.alert * 100 / row.budget),
        active=row.active,
    )
    await put_line(uow, line)


PHASES = Resource(
    table=PhaseTable,
    create=PhaseCreate,
    update=PhaseUpdate,
    read=Phase,
    fact=PhaseChanged,
    plural="phases",
    beside=folded,
    kind=Kind("phase", "Fase", "a", READERS, doubles={"phase_code": ("code", "código de integração externa")}),
    may=Permissions(reading=_MAY_READ, activating=_MAY_UPDATE, inactivating=_MAY_INACTIVATE, deleting=_MAY_DELETE),
    used_by={"budget_line_phase": "budget"},
    follow=_follow_budget,
)
