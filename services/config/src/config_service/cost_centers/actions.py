"""What is done to cost centers."""

from kit.http.uow import UnitOfWork

from config_service.branches.queries import require_branches
from config_service.companies.queries import locate_customer
from config_service.cost_centers.facts import cost_center_changed
from config_service.cost_centers.queries import get_cost_center
from config_service.cost_centers.schemas import CostCenter, CostCenterCreate
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sort_key

_DOUBLES = {"cost_center_code": ("cost_center_code", "código de integração externa")}


async def create_cost_center(body: CostCenterCreate, *, uow: UnitOfWork) -> CostCenter:
    """A customer opens a cost center. Raises NotFound, AlreadyExists (code), ValidationFailed (branches)."""
    customer = await locate_customer(uow, body.customer_uuid)
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
