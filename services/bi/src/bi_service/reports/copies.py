"""The copy of who has reports made by the calendar."""

from contracts.config import CustomerEmployeeChanged
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.reports.tables import ReportReaderCopy

COPIES = (
    ReferenceCopy(
        fact=CustomerEmployeeChanged, table=ReportReaderCopy, of="config/employees", listed_as="report_readers"
    ),
)
