"""Copies of employees, advances, expense reports, budgets, what orders take of them, and airlines' credits.

Not compared: what their events tell of the last change of status, while the owner's rows change more often.
"""

from contracts.config import BudgetChanged, CustomerEmployeeChanged, PhaseChanged
from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportRemoved, ReportStatusChanged
from contracts.orders import ConsumptionChanged, UnflownAirwayChanged
from kit.core.clock import local_day
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.records.tables import (
    AdvanceCopy,
    BudgetCopy,
    ConsumptionCopy,
    CreditCopy,
    EmployeeCopy,
    PhaseBudgetCopy,
    ReportCopy,
)

_OF_LAST_STATUS = frozenset({"version", "deleted", "changed_at"})

COPIES = (
    ReferenceCopy(
        fact=CustomerEmployeeChanged,
        table=EmployeeCopy,
        of="config/employees",
        not_compared=frozenset({"position", "group_description"}),
    ),
    ReferenceCopy(
        fact=AdvanceStatusChanged,
        table=AdvanceCopy,
        of="expenses-ocr/advances",
        columns={"advance_number": lambda fact: fact.number, "status": lambda fact: fact.to_status},
        removed_by=AdvanceRemoved,
        where="NOT deleted",
        not_compared=_OF_LAST_STATUS,
    ),
    ReferenceCopy(
        fact=ReportStatusChanged,
        table=ReportCopy,
        of="expenses-ocr/reports",
        columns={
            "report_number": lambda fact: fact.number,
            "report_amount": lambda fact: fact.value,
            "status": lambda fact: fact.to_status,
        },
        removed_by=ReportRemoved,
        where="NOT deleted",
        not_compared=_OF_LAST_STATUS | {"employee_uuid"},
    ),
    ReferenceCopy(fact=BudgetChanged, table=BudgetCopy, of="config/budgets"),
    ReferenceCopy(
        fact=PhaseChanged,
        table=PhaseBudgetCopy,
        of="config/phase_budgets",
        columns={
            "start_on": lambda fact: local_day(fact.start_at),
            "end_on": lambda fact: None if fact.end_at is None else local_day(fact.end_at),
        },
        not_compared=frozenset({"start_on", "end_on"}),
    ),
    ReferenceCopy(fact=ConsumptionChanged, table=ConsumptionCopy, of="orders/consumptions"),
    ReferenceCopy(fact=UnflownAirwayChanged, table=CreditCopy, of="orders/unflown_airways"),
)
