"""An agency as the others hear of it."""

from contracts.config import AgencyChanged

from config_service.agencies.tables import AgencyTable


def agency_changed(row: AgencyTable) -> AgencyChanged:
    """The whole state of the row."""
    return AgencyChanged(**row.model_dump())
