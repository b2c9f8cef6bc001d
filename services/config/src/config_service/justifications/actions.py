"""What is done to the list of justifications."""

from uuid import UUID

from kit.uow import UnitOfWork

from config_service.companies.queries import take_customer
from config_service.justifications.facts import justification_changed
from config_service.justifications.schemas import Justification, JustificationCreate
from config_service.justifications.tables import JustificationTable
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sameness, sort_key

_DOUBLES = {"justification_description": ("description", "descrição")}


async def create_justification(body: JustificationCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> Justification:
    """A customer adds a justification to its list. Raises NotFound, AlreadyExists."""
    customer = await take_customer(uow, customer_uuid)
    row = JustificationTable(
        description=body.description,
        name_folded=sort_key(body.description),
        sameness=sameness(body.description),
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
    )
    async with refusing_doubles(uow, _DOUBLES):
        uow.add(row)
    announce(
        uow,
        justification_changed(row),
        action="create-justification",
        description="Justificativa criada",
        readers=("view-justification", "create-order", "create-update-expense"),
    )
    return Justification(**row.model_dump())
