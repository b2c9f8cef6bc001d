"""What is done to branches."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from config_service.branches.facts import branch_changed
from config_service.branches.schemas import Branch, BranchCreate
from config_service.branches.tables import BranchTable
from config_service.companies.queries import take_customer
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sort_key

_DOUBLES = {"branch_cnpj": ("cnpj", "CNPJ")}


async def create_branch(body: BranchCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> Branch:
    """A customer opens a branch. Raises NotFound, AlreadyExists (cnpj)."""
    customer = await take_customer(uow, customer_uuid)
    row = BranchTable(
        **body.model_dump(),
        name_folded=sort_key(body.name),
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
    )
    async with refusing_doubles(uow, _DOUBLES):
        uow.add(row)
    announce(
        uow,
        branch_changed(row),
        action="create-branch",
        description=f"Filial {row.name} criada",
        readers=("view-branch", "create-order"),
    )
    return Branch(**row.model_dump())
