"""Imports cost centers from a sheet."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.files.sheets import SheetRow, rejected_when
from kit.http.uow import UnitOfWork
from pydantic import ValidationError

from config_service.cost_centers.actions import open_cost_centers
from config_service.cost_centers.queries import list_codes_in_use
from config_service.cost_centers.schemas import CostCenterCreate
from config_service.imports.queries import branches_by_text
from config_service.imports.rules import Lookup, RowErrors, flag_of, names_all, parts_of
from config_service.imports.schemas import ImportResult
from config_service.records.queries import load_customer

_COLUMNS = {
    "name": "nome",
    "cost_center_code": "codigo",
    "belongs_to_headquarters": "matriz",
    "branches_uuids": "filiais",
}


async def import_cost_centers(
    customer_uuid: UUID, rows: Sequence[SheetRow], *, dry_run: bool, uow: UnitOfWork
) -> ImportResult:
    """Open a cost center for each row, or none; `dry_run` only checks.

    Raises NotFound, ImportRejected (errors by row), AlreadyExists (a code stored while this import ran).
    """
    customer = await load_customer(uow, customer_uuid)
    errors, branches = RowErrors(), await branches_by_text(uow, customer.uuid)
    read = [(row, body) for row in rows if (body := _read(row, customer.uuid, branches, errors))]
    codes = [row.cells["codigo"] for row in rows]
    stored = await list_codes_in_use(uow, customer.uuid, codes)
    errors.add_doubles("codigo", [(row, code) for row in rows if (code := row.cells["codigo"])], stored=stored)
    rejected_when(errors.as_errors())
    if not dry_run:
        await open_cost_centers([body for _, body in read], agency_uuid=customer.agency_uuid, uow=uow)
    return ImportResult(rows=len(rows), created=len(read), updated=0)


def _read(row: SheetRow, customer_uuid: UUID, branches: Lookup, errors: RowErrors) -> CostCenterCreate | None:
    """The row as the body of a create; None when it has errors, which are noted."""
    given: dict[str, Any] = {
        "name": row.cells["nome"],
        "cost_center_code": row.cells["codigo"],
        "customer_uuid": customer_uuid,
    }
    cells = (
        errors.read(row, "matriz", lambda text: {"belongs_to_headquarters": flag_of(text)}),
        errors.read(row, "filiais", lambda text: _branches_of(text, branches)),
    )
    for cell in cells:
        given |= cell or {}
    try:
        body = CostCenterCreate.model_validate(given)
    except ValidationError as problem:
        errors.add_invalid(row, problem, body=CostCenterCreate, columns=_COLUMNS)
        return None
    return None if None in cells else body


def _branches_of(text: str, branches: Lookup) -> dict[str, Any]:
    """The branches a cell names, or all of them. Raises CellRefused."""
    named = parts_of(text)
    if names_all(named):
        return {"mark_all_branches": True}
    return {"branches_uuids": list(dict.fromkeys(branches.find(each) for each in named))}
