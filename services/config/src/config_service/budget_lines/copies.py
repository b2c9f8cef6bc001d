"""The copy of what orders take of budgets."""

from contracts.orders import ConsumptionChanged
from kit.messaging.reference_copies import ReferenceCopy

from config_service.budget_lines.tables import OrderConsumptionCopy

COPIES = (
    ReferenceCopy(
        fact=ConsumptionChanged,
        table=OrderConsumptionCopy,
        of="orders/consumptions",
        not_compared=frozenset({"title", "changed_at"}),
    ),
)
