"""What is kept of advances and reports, whether they are about a trip yet or not.

Not compared: their versions, which are of the last change of status, while the owner's rise with every change, and
the trips of a report, which its owner reads from its expenses.
"""

from uuid import UUID

from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportRemoved, ReportStatusChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.spending.tables import AdvanceCopy, ReportCopy

_OF_LAST_STATUS = frozenset({"version", "deleted"})


def trips_of(fact: ReportStatusChanged) -> list[UUID]:
    """Every order a report is about; old facts named one at most."""
    return list(fact.orders_uuids) or ([fact.order_uuid] if fact.order_uuid else [])


COPIES = (
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
            "orders_uuids": trips_of,
            "status": lambda fact: fact.to_status,
        },
        removed_by=ReportRemoved,
        where="NOT deleted",
        not_compared=_OF_LAST_STATUS | {"order_uuid", "orders_uuids"},
    ),
)
