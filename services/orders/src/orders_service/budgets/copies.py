"""Which facts fill the copies of budgets."""

from contracts.config import BudgetChanged, PhaseChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.budgets.tables import BudgetCopy, PhaseBudgetCopy

COPIES = (
    ReferenceCopy(fact=BudgetChanged, table=BudgetCopy, of="config/budgets"),
    ReferenceCopy(fact=PhaseChanged, table=PhaseBudgetCopy, of="config/phase_budgets"),
)
