"""What is done to cost centers."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.core.refusals import InUse, ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import delete
from sqlalchemy.orm.attributes import flag_modified

from config_service.approval_models.queries import names_cost_center
from config_service.branches.queries import require_branches
from config_service.cost_centers.facts import cost_center_changed
from config_service.cost_centers.queries import get_cost_center, list_branches_of
from config_service.cost_centers.schemas import CostCenter, CostCenterCreate, CostCenterUpdate
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable
from config_service.records.queries import locate_customer
from config_service.shapes.actions import announce_deed, refusing_doubles, remove, take
from config_service.shapes.rules import Deed, Kind, edit, sort_key

_LINK: Any = CostCenterBranchTable
COST_CENTER = Kind(
    "cost-center",
    "Centro de custo",
    "o",
    ("view-cost-center", "create-order"),
    doubles={"cost_center_code": ("cost_center_code", "código de integração externa")},
)


async def create_cost_center(body: CostCenterCreate, *, uow: UnitOfWork) -> CostCenter:
    """A customer opens a cost center. Raises NotFound, AlreadyExists (code), ValidationFailed (branches)."""
    customer = await locate_customer(uow, body.customer_uuid)
    branches = await require_branches(uow, customer.uuid, body.branches_uuids)
    row = _row_of(body, customer.agency_uuid)
    async with refusing_doubles(uow, COST_CENTER.doubles):
        uow.add(row)
    _link(uow, row, branches)
    announce_deed(uow, cost_center_changed(row, branches), kind=COST_CENTER, deed=Deed.CREATED)
    return await get_cost_center(row.uuid, uow=uow)


async def open_cost_centers(bodies: Sequence[CostCenterCreate], *, agency_uuid: UUID, uow: UnitOfWork) -> None:
    """A customer of an agency opens many cost centers; the branches they name are known to be the customer's.

    Open screens are given one hint for all of them. Raises AlreadyExists (code).
    """
    rows = [(_row_of(body, agency_uuid), body.branches_uuids) for body in bodies]
    async with refusing_doubles(uow, COST_CENTER.doubles):
        for row, _ in rows:
            uow.add(row)
    for row, branches in rows:
        for branch in branches:
            uow.put(_link_of(row, branch))
        fact = cost_center_changed(row, branches)
        announce_deed(uow, fact, kind=COST_CENTER, deed=Deed.CREATED, is_shown=row is rows[-1][0])


def _row_of(body: CostCenterCreate, agency_uuid: UUID) -> CostCenterTable:
    return CostCenterTable(
        **body.model_dump(exclude={"branches_uuids"}),
        name_folded=sort_key(body.name),
        agency_uuid=agency_uuid,
    )


async def update_cost_center(
    cost_center_uuid: UUID, body: CostCenterUpdate, *, uow: UnitOfWork, seen: int | None
) -> CostCenter:
    """Change a cost center. Raises NotFound, StaleVersion, AlreadyExists (code), ValidationFailed (branches)."""
    row = await take(uow, CostCenterTable, cost_center_uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    if given.pop("customer_uuid", row.customer_uuid) != row.customer_uuid:
        raise ValidationFailed({"customer_uuid": ["Valor inválido"]})
    named = given.pop("branches_uuids", None)
    if "name" in given:
        given["name_folded"] = sort_key(given["name"])
    changes = {} if named is None else await _put_branches(uow, row, named)
    changes |= edit(row, given)
    async with refusing_doubles(uow, COST_CENTER.doubles):
        pass
    if changes:
        await _announce(uow, row, Deed.CHANGED, changes=changes)
    return await get_cost_center(row.uuid, uow=uow)


async def switch_cost_center(cost_center_uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> CostCenter:
    """Make a cost center active or inactive. Raises NotFound, StaleVersion."""
    row = await take(uow, CostCenterTable, cost_center_uuid, seen=seen)
    if edit(row, {"active": active}):
        await uow.flush()
        await _announce(uow, row, Deed.of_switch(active))
    return await get_cost_center(row.uuid, uow=uow)


async def delete_cost_center(cost_center_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Delete a cost center; what was charged to it keeps its name. Raises NotFound, StaleVersion, InUse."""
    row = await take(uow, CostCenterTable, cost_center_uuid, seen=seen)
    if await names_cost_center(uow, row.customer_uuid, row.uuid):
        raise InUse(details={"used_by": "approval_model"})
    fact = cost_center_changed(row, await list_branches_of(uow, row.uuid))
    await uow.session.execute(delete(CostCenterBranchTable).where(_LINK.cost_center_uuid == row.uuid))
    users = {"customer_employee_cost_center": "customer_employee", "budget_line_cost_center": "budget"}
    await remove(uow, row, users)
    announce_deed(uow, fact, kind=COST_CENTER, deed=Deed.DELETED)


async def _put_branches(uow: UnitOfWork, row: CostCenterTable, named: list[UUID]) -> dict[str, Any]:
    """The branches as given; what that changed."""
    before = await list_branches_of(uow, row.uuid)
    after = await require_branches(uow, row.customer_uuid, named)
    if set(before) == set(after):
        return {}
    await uow.session.execute(delete(CostCenterBranchTable).where(_LINK.cost_center_uuid == row.uuid))
    _link(uow, row, after)
    flag_modified(row, "updated_at")  # links are no columns, and still a new version of the cost center
    return {"branches_uuids": [sorted(map(str, before)), sorted(map(str, after))]}


def _link(uow: UnitOfWork, row: CostCenterTable, branches: list[UUID]) -> None:
    for branch in branches:
        uow.add(_link_of(row, branch))


def _link_of(row: CostCenterTable, branch: UUID) -> CostCenterBranchTable:
    return CostCenterBranchTable(customer_uuid=row.customer_uuid, cost_center_uuid=row.uuid, branch_uuid=branch)


async def _announce(
    uow: UnitOfWork, row: CostCenterTable, deed: Deed, *, changes: dict[str, Any] | None = None
) -> None:
    fact = cost_center_changed(row, await list_branches_of(uow, row.uuid))
    announce_deed(uow, fact, kind=COST_CENTER, deed=deed, changes=changes)
