"""What holds of a customer before anybody decides otherwise."""

from decimal import Decimal

from config_service.companies.schemas import ServiceType

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
