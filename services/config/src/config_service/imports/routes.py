"""Imports over HTTP: two calls for each, served from its declaration.

FastAPI reads types from signatures: what differs between imports, the permission and the form, is put where it looks
for them.
"""

from collections.abc import Callable
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Form, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, ImportRejected, InvalidFile, refusals
from kit.files.sheets import rows_of
from kit.http.file_pages import ConfinementDep
from kit.http.pages import One
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.sheets import SHEET_FILE, sheet_answer
from kit.http.uow import Uow

from config_service.employees.dependencies import HiringDep
from config_service.imports.actions.branches import BRANCHES_IMPORT
from config_service.imports.actions.cost_centers import COST_CENTERS
from config_service.imports.actions.employees import EMPLOYEES
from config_service.imports.actions.sheets import import_sheet
from config_service.imports.declaration import Importing, SheetImport, template_for
from config_service.imports.schemas import ImportResult
from config_service.records.queries import load_customer
from config_service.resources.declaration import may_create

router = Router(tags=["imports"])

_DRY: dict[int | str, dict[str, Any]] = {200: {"model": One[ImportResult], "description": "dry_run: nothing written"}}


def serve(of: SheetImport[Any]) -> None:
    """Add the import and its template."""
    path = f"/customers/{{customer_id:uuid}}/{of.plural.replace('_', '-')}/imports"
    these = of.plural.replace("_", " ")
    router.add_api_route(
        path,
        _import_of(of),
        methods=["POST"],
        name=f"post_{of.plural}_import",
        description=f"Create the {these} of a sheet, all or none; with `dry_run` only check it.",
        response_model=One[ImportResult],
        status_code=201,
        responses={**_DRY, **refusals(InvalidFile, ImportRejected, AlreadyExists)},
    )
    router.add_api_route(
        f"{path}/template",
        _template_of(of),
        methods=["GET"],
        name=f"get_{of.plural}_template",
        description=f"The sheet to fill in with {these}.",
        dependencies=[Depends(permits(of.action))],
        response_class=Response,
        responses=SHEET_FILE,
    )


def _import_of(of: SheetImport[Any]) -> Callable[..., Any]:
    async def post(
        customer_id: UUID,
        by: Principal,
        body: Any,
        *,
        uow: Uow,
        confinement: ConfinementDep,
        hiring: HiringDep,
        response: Response,
    ) -> One[ImportResult]:
        rows = await rows_of(getattr(body, of.plural), of.columns, confinement)
        response.status_code = 200 if body.dry_run else 201
        customer = await load_customer(uow, customer_id)
        this = Importing(customer, customer.domains, rows, body.dry_run, by, uow, hiring)
        return One.of(await import_sheet(of, this))

    post.__annotations__["by"] = Annotated[Principal, Depends(may_create(of.action))]
    post.__annotations__["body"] = Annotated[of.form, Form(media_type="multipart/form-data")]
    return post


def _template_of(of: SheetImport[Any]) -> Callable[..., Any]:
    async def get(customer_id: UUID, uow: Uow) -> Response:
        await load_customer(uow, customer_id)
        return sheet_answer(template_for(of), filename=of.filename)

    return get


for declared in (BRANCHES_IMPORT, COST_CENTERS, EMPLOYEES):
    serve(declared)
