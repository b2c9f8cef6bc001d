"""What is done to cost centers."""

from typing import Any
from uuid import UUID

from kit.refusals import ValidationFailed
from kit.tenancy import locate
from kit.uow import UnitOfWork
from sqlalchemy import func, select

from config_service.branches.tables import BranchTable
from config_service.companies.queries import take_customer
from config_service.companies.tables import CustomerTable
from config_service.cost_centers.facts import cost_center_changed
from config_service.cost_centers.queries import get_cost_center
from config_service.cost_centers.schemas import CostCenter, CostCenterCreate
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sort_key

_B: Any = BranchTable
_DOUBLES = {"cost_center_code": ("cost_center_code", "código de integração externa")}


async def require_branches(uow: UnitOfWork, customer_uuid: UUID, branches_uuids: list[UUID]) -> list[UUID]:
    """The named branches, each once. Raises ValidationFailed when one is not the customer's."""
    named = list(dict.fromkeys(branches_uuids))
    if not named:
        return named
    mine = select(func.count()).where(_B.customer_uuid == customer_uuid, _B.uuid.in_(named))
    if await uow.session.scalar(mine) != len(named):
        raise ValidationFailed({"branches_uuids": ["Opção inválida"]})
    return named


async def create_cost_center(body: CostCenterCreate, *, uow: UnitOfWork) -> CostCenter:
    """A customer opens a cost center. Raises NotFound, AlreadyExists (code), ValidationFailed (branches)."""
    await locate(uow, CustomerTable, body.customer_uuid)
    customer = await take_customer(uow, body.customer_uuid)
    branches = await require_branches(uow, customer.uuid, body.branches_uuids)
    row = CostCenterTable(
        **body.model_dump(exclude={"branches_uuids", "customer_uuid"}),
        name_folded=sort_key(body.name),
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
    )
    async with refusing_doubles(uow, _DOUBLES):
        uow.add(row)
    for branch in branches:
        uow.add(CostCenterBranchTable(customer_uuid=customer.uuid, cost_center_uuid=row.uuid, branch_uuid=branch))
    announce(
        uow,
        cost_center_changed(row, branches),
        action="create-cost-center",
        description=f"Centro de custo {row.name} criado",
        readers=("view-cost-center", "create-order"),
    )
    return await get_cost_center(row.uuid, uow=uow)
