"""The copies of this room, each to be held against its owner (`stack reconcile`); versions are of the last telling."""

from kit.process.reconcile import Tally

_ADVANCES = """SELECT uuid, customer_uuid, agency_uuid, order_uuid, advance_number, employee_uuid, value, status
FROM advance_copy WHERE NOT deleted"""
_REPORTS = """SELECT uuid, customer_uuid, agency_uuid, report_number, report_amount, status
FROM report_copy WHERE NOT deleted"""

COPIES = (
    Tally("advance_copy", _ADVANCES, of="expenses-ocr/advances"),
    Tally("report_copy", _REPORTS, of="expenses-ocr/reports"),
)
