"""The published event of an agency."""

from contracts.config import AgencyChanged, AgencyManager

from config_service.agencies.tables import AgencyTable


def agency_changed(row: AgencyTable, manager: AgencyManager | None = None) -> AgencyChanged:
    """The whole state of the row; its first manager only when the agency is told for the first time."""
    return AgencyChanged(**row.model_dump(), manager=manager)
