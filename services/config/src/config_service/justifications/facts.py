"""A justification as the others hear of it."""

from contracts.config import JustificationChanged

from config_service.justifications.tables import JustificationTable


def justification_changed(row: JustificationTable) -> JustificationChanged:
    """The whole state of the row."""
    return JustificationChanged(**row.model_dump())
