"""The list of reasons for a trip."""

from contracts.config import ReasonTripChanged

from config_service.phrases.lists import PhraseList
from config_service.reason_trips.tables import ReasonTripTable
from config_service.shapes.rules import Kind

READERS = ("view-reason-trip", "create-order")
REASON_TRIPS = PhraseList(
    ReasonTripTable,
    "reason",
    ReasonTripChanged,
    Kind("reason-trip", "Motivo de viagem", "o", READERS, doubles={"reason_trip_reason": ("reason", "motivo")}),
)
