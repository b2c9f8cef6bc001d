"""What is done to the list of reasons for a trip."""

from uuid import UUID

from kit.uow import UnitOfWork

from config_service.companies.queries import take_customer
from config_service.reason_trips.facts import reason_trip_changed
from config_service.reason_trips.schemas import ReasonTrip, ReasonTripCreate
from config_service.reason_trips.tables import ReasonTripTable
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sameness, sort_key

_DOUBLES = {"reason_trip_reason": ("reason", "motivo")}


async def create_reason_trip(body: ReasonTripCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> ReasonTrip:
    """A customer adds a reason for a trip to its list. Raises NotFound, AlreadyExists."""
    customer = await take_customer(uow, customer_uuid)
    row = ReasonTripTable(
        reason=body.reason,
        name_folded=sort_key(body.reason),
        sameness=sameness(body.reason),
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
    )
    async with refusing_doubles(uow, _DOUBLES):
        uow.add(row)
    announce(
        uow,
        reason_trip_changed(row),
        action="create-reason-trip",
        description="Motivo de viagem criado",
        readers=("view-reason-trip", "create-order"),
    )
    return ReasonTrip(**row.model_dump())
