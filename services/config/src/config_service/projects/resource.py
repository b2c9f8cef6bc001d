"""Projects and phases, declared; lists, and what makes a phase special, stand in `routes` and `actions`."""

from contracts.config import PhaseChanged, ProjectChanged
from kit.http.permissions import permits

from config_service.projects.schemas import Phase, PhaseCreate, PhaseUpdate, Project, ProjectCreate, ProjectUpdate
from config_service.projects.tables import PhaseTable, ProjectTable
from config_service.resources.declaration import Permissions, Resource, may_change
from config_service.shapes.rules import Kind, folded

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
    used_by={"phase_project": "phase"},
)
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
)
