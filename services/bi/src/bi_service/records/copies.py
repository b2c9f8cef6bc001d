"""Copies of employees, advances and expense reports.

Not compared: what their events tell of the last change of status, while the owner's rows change more often.
"""

from contracts.config import CustomerEmployeeChanged
from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportRemoved, ReportStatusChanged
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.records.tables import AdvanceCopy, EmployeeCopy, ReportCopy

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
)
