"""What holds of a customer before anybody decides otherwise."""

from decimal import Decimal

from config_service.shapes.products import ServiceType

INITIAL_INVOICE_LIMIT = Decimal("20000.00")
"""Credit of a new customer until its agency sets another: enough for a first trip, small enough to lose."""

SERVICE_LABELS = {
    ServiceType.AIRWAY: "Aéreo",
    ServiceType.HOTEL: "Hotel",
    ServiceType.ROAD: "Rodoviário",
    ServiceType.VEHICLE: "Veículo",
    ServiceType.OFFLINE_HOTEL: "Hotel offline",
    ServiceType.INSURANCE: "Seguro",
    ServiceType.TRANSFER: "Transfer",
    ServiceType.OTHER: "Outros",
}

THEIR_OWN = frozenset(
    {
        *("phone", "email", "notification_emails", "expense_email"),
        *("zip_code", "address", "number", "district", "state", "city"),
    }
)
"""What a customer's own people may write of it (API section 2.2); the rest is its agency's."""
