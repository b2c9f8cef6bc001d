"""Projects and phases over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.db.tenancy import locate
from kit.http.etags import IfMatch
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.approval_models.queries import Filled, models_filled
from config_service.projects import actions, queries
from config_service.projects.resource import PHASES, PROJECTS, READERS
from config_service.projects.schemas import Phase, PhaseCreate, PhaseUpdate, Project, ProjectCreate
from config_service.projects.tables import ProjectTable
from config_service.resources.declaration import may_change, may_create
from config_service.resources.routes import NamePart, answer_of, serve

router = Router(tags=["projects"])

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayListOf = Annotated[Principal, Depends(permits(*READERS, customer="of_object"))]
MayCreate = Annotated[Principal, Depends(may_create("create-project"))]
MayCreateIn = Annotated[Principal, Depends(may_change("create-project"))]
MayUpdate = Annotated[Principal, Depends(may_change("update-project"))]


async def list_filter(
    *, models: Annotated[Filled, Depends(models_filled)], name: NamePart = None, active: Flag = None
) -> queries.Wanted:
    """What a list is narrowed to and filled with."""
    return queries.Wanted(name, active, models)


Wanted = Annotated[queries.Wanted, Depends(list_filter)]


@router.get("/customers/{customer_id:uuid}/projects", response_model=Page[Project])
async def list_projects(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Wanted,
    only_with_phase: bool = False,
) -> Response:
    """Projects of a customer by name."""
    found = queries.select_projects(customer_id, wanted, only_with_phase=only_with_phase)
    return page_answer(await paginate(uow, found, page=page, request=request), lambda row: Project(**row))


@router.post("/customers/{customer_id:uuid}/projects", status_code=201, responses=refusals(AlreadyExists))
async def create_project(
    customer_id: UUID, body: ProjectCreate, *, by: MayCreate, uow: Uow, response: Response
) -> One[Project]:
    """Open a project."""
    return answer_of(await actions.create_project(body, customer_uuid=customer_id, uow=uow), response)


@router.get("/customers/projects/{project_id:uuid}/phases", response_model=Page[Phase])
async def list_phases_of_project(
    project_id: UUID, by: MayListOf, *, uow: Uow, page: PageQuery, request: Request, wanted: Wanted
) -> Response:
    """Phases of a project by name."""
    customer_uuid = await locate(uow, ProjectTable, project_id)
    await queries.require_project(uow, customer_uuid, project_id)
    found = queries.select_phases(customer_uuid, wanted, project_uuid=project_id)
    return page_answer(await paginate(uow, found, page=page, request=request), lambda row: Phase(**row))


@router.post("/customers/projects/{project_id:uuid}/phases", status_code=201, responses=refusals(AlreadyExists))
async def create_phase(
    project_id: UUID, body: PhaseCreate, *, by: MayCreateIn, uow: Uow, response: Response
) -> One[Phase]:
    """Open a phase of a project."""
    return answer_of(await actions.create_phase(body, project_uuid=project_id, uow=uow), response)


@router.get("/customers/{customer_id:uuid}/phases", response_model=Page[Phase])
async def list_phases(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Wanted,
    project_uuid: UUID | None = None,
) -> Response:
    """Phases of all projects of a customer by name."""
    found = queries.select_phases(customer_id, wanted, project_uuid=project_uuid)
    return page_answer(await paginate(uow, found, page=page, request=request), lambda row: Phase(**row))


@router.put("/customers/phases/{phase_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_phase(
    phase_id: UUID, body: PhaseUpdate, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[Phase]:
    """Change a phase."""
    return answer_of(await actions.update_phase(phase_id, body, uow=uow, seen=seen), response)


serve(router, PROJECTS)
serve(router, PHASES)
