"""A reason for a trip as the others hear of it."""

from contracts.config import ReasonTripChanged

from config_service.reason_trips.tables import ReasonTripTable


def reason_trip_changed(row: ReasonTripTable) -> ReasonTripChanged:
    """The whole state of the row."""
    return ReasonTripChanged(**row.model_dump())
