"""What is done to agencies."""

from kit.uow import UnitOfWork

from config_service.agencies.facts import agency_changed
from config_service.agencies.schemas import AgencyCreate
from config_service.agencies.tables import AgencyTable
from config_service.shapes.actions import refusing_doubles
from config_service.shapes.rules import sort_key


async def create_agency(body: AgencyCreate, *, uow: UnitOfWork) -> AgencyTable:
    """The operator takes on an agency. Raises AlreadyExists (cnpj)."""
    row = AgencyTable(**body.model_dump(), name_folded=sort_key(body.trading_name))
    async with refusing_doubles(uow, {"agency_cnpj_key": ("cnpj", "CNPJ")}):
        uow.add(row)
    uow.publish(agency_changed(row))
    uow.audit(
        action="create-agency",
        entity="agency",
        entity_uuid=row.uuid,
        description=f"Agência {row.trading_name} criada",
    )
    return row
