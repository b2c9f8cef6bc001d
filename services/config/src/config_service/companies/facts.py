"""The published event of a customer."""

from contracts.config import CustomerChanged

from config_service.records.tables.companies import CustomerTable


def customer_changed(row: CustomerTable) -> CustomerChanged:
    """The whole state of the row that others need."""
    return CustomerChanged(**row.model_dump())
