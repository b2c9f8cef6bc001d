"""Reasons for a trip, declared."""

from contracts.config import ReasonTripChanged
from kit.http.permissions import permits

from config_service.reason_trips.schemas import ReasonTrip, ReasonTripCreate
from config_service.reason_trips.tables import ReasonTripTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.shapes.rules import Kind

READERS = ("view-reason-trip", "create-order")
REASON_TRIPS = Resource(
    table=ReasonTripTable,
    create=ReasonTripCreate,
    read=ReasonTrip,
    fact=ReasonTripChanged,
    plural="reason_trips",
    text="reason",
    kind=Kind("reason-trip", "Motivo de viagem", "o", READERS, doubles={"reason_trip_reason": ("reason", "motivo")}),
    may=Permissions(
        listing=permits(*READERS),
        creating=may_create("create-reason-trip"),
        updating=may_change("update-reason-trip"),
        activating=may_change("update-reason-trip"),
        inactivating=may_change("update-reason-trip", "delete-reason-trip"),
        deleting=may_change("delete-reason-trip"),
    ),
)
