"""Imports over HTTP."""

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
from config_service.imports.actions.cost_centers import import_cost_centers
from config_service.imports.actions.employees import import_employees
from config_service.imports.columns import COST_CENTERS, EMPLOYEES, cost_centers_template, employees_template
from config_service.imports.schemas import CostCentersImport, EmployeesImport, ImportResult
from config_service.records.queries import load_customer
from config_service.resources.declaration import may_create

router = Router(tags=["imports"])

MayCreateCostCenters = Annotated[Principal, Depends(may_create("create-cost-center"))]
MayReadTemplate = Annotated[Principal, Depends(permits("create-cost-center"))]
MayTakeOn = Annotated[Principal, Depends(may_create("create-customer-employee"))]
MayReadEmployeesTemplate = Annotated[Principal, Depends(permits("create-customer-employee"))]
_DRY: dict[int | str, dict[str, Any]] = {200: {"model": One[ImportResult], "description": "dry_run: nothing written"}}


@router.post(
    "/customers/{customer_id:uuid}/cost-centers/imports",
    status_code=201,
    responses={**_DRY, **refusals(InvalidFile, ImportRejected, AlreadyExists)},
)
async def post_cost_centers_import(
    customer_id: UUID,
    by: MayCreateCostCenters,
    body: Annotated[CostCentersImport, Form(media_type="multipart/form-data")],
    *,
    uow: Uow,
    confinement: ConfinementDep,
    response: Response,
) -> One[ImportResult]:
    """Open the cost centers of a sheet, all or none; with `dry_run` only check it."""
    rows = await rows_of(body.cost_centers, COST_CENTERS, confinement)
    response.status_code = 200 if body.dry_run else 201
    return One.of(await import_cost_centers(customer_id, rows, dry_run=body.dry_run, uow=uow))


@router.get(
    "/customers/{customer_id:uuid}/cost-centers/imports/template", response_class=Response, responses=SHEET_FILE
)
async def get_cost_centers_template(customer_id: UUID, by: MayReadTemplate, uow: Uow) -> Response:
    """The sheet to fill in with cost centers."""
    await load_customer(uow, customer_id)
    return sheet_answer(cost_centers_template(), filename="centros-de-custo.xlsx")


@router.post(
    "/customers/{customer_id:uuid}/customer-employees/imports",
    status_code=201,
    responses={**_DRY, **refusals(InvalidFile, ImportRejected, AlreadyExists)},
)
async def post_customer_employees_import(
    customer_id: UUID,
    by: MayTakeOn,
    body: Annotated[EmployeesImport, Form(media_type="multipart/form-data")],
    *,
    uow: Uow,
    confinement: ConfinementDep,
    hiring: HiringDep,
    response: Response,
) -> One[ImportResult]:
    """Take on the people of a sheet, all or none; with `dry_run` only check it."""
    rows = await rows_of(body.customer_employees, EMPLOYEES, confinement)
    response.status_code = 200 if body.dry_run else 201
    return One.of(await import_employees(customer_id, rows, dry_run=body.dry_run, by=by, uow=uow, hiring=hiring))


@router.get(
    "/customers/{customer_id:uuid}/customer-employees/imports/template", response_class=Response, responses=SHEET_FILE
)
async def get_customer_employees_template(customer_id: UUID, by: MayReadEmployeesTemplate, uow: Uow) -> Response:
    """The sheet to fill in with employees."""
    await load_customer(uow, customer_id)
    return sheet_answer(employees_template(), filename="funcionarios.xlsx")
