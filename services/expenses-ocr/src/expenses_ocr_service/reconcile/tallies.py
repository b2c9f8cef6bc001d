"""expenses-ocr's side of what approvals and bi say of the same advances, reports and expenses, and its copies."""

from kit.process.reconcile import Tally

from expenses_ocr_service.duplicates.tallies import DUPLICATE_TALLIES
from expenses_ocr_service.reconcile.money import MONEY_TALLIES, words
from expenses_ocr_service.records.statuses import ExpenseStatus

_JUDGED = """SELECT uuid, customer_uuid, status, version, submission, {value} AS value,
deleted_at IS NOT NULL AS removed, approval_request_uuid AS request_uuid, approval_model_uuid AS model_uuid,
approval_level AS level,
(SELECT coalesce(jsonb_agg(concat_ws(' ', level, employee_uuid, status)), '[]') FROM {name}_approver a
 WHERE a.{name}_uuid = o.uuid) AS seats FROM {table} o WHERE submission > 0"""
_SPENT = words((ExpenseStatus.APPROVED, ExpenseStatus.FINISHED))
_APPROVED = f"""SELECT uuid, customer_uuid, agency_uuid, value, employee_uuid, expense_date, expense_type_uuid,
expense_category_uuid, branch_uuid, cost_center_uuid, project_uuid, phase_uuid FROM expense
WHERE status IN ({_SPENT})"""  # noqa: S608 - our own enumerations
_HISTORY = """SELECT o.uuid, o.status, last.to_status AS written FROM {table} o LEFT JOIN LATERAL
(SELECT to_status FROM {name}_history h WHERE h.{name}_uuid = o.uuid AND to_status IS NOT NULL
 ORDER BY at DESC, h.uuid DESC LIMIT 1) last ON true WHERE o.status <> coalesce(last.to_status, 'open')"""
_NUMBERS = """SELECT customer_uuid AS uuid, newest, last FROM
(SELECT customer_uuid, max({name}_number) AS newest FROM {table} GROUP BY customer_uuid) used
LEFT JOIN {name}_counter USING (customer_uuid) WHERE last IS NULL OR last < newest"""


def _of(sql: str, name: str, *, table: str = "", value: str = "") -> str:
    """One statement for the three kinds of rows that are told alike."""
    return sql.format(name=name, table=table or name, value=value)


_ADVANCES = """SELECT uuid, customer_uuid, agency_uuid, order_uuid, advance_number, employee_uuid, value, status
FROM advance WHERE deleted_at IS NULL"""
_REPORTS = """SELECT uuid, customer_uuid, agency_uuid, report_number, report_amount, status
FROM expense_report WHERE deleted_at IS NULL"""

TALLIES = (
    Tally("advances", _ADVANCES),
    Tally("reports", _REPORTS),
    Tally("advances_judged", _of(_JUDGED, "advance", value="value")),
    Tally("reports_judged", _of(_JUDGED, "report", table="expense_report", value="report_amount")),
    Tally("approved_expenses", _APPROVED),
    Tally("advance_history_off", _of(_HISTORY, "advance"), breach="the history ends with the advance's status"),
    Tally("expense_history_off", _of(_HISTORY, "expense"), breach="the history ends with the expense's status"),
    Tally(
        "report_history_off",
        _of(_HISTORY, "report", table="expense_report"),
        breach="the history ends with the report's status",
    ),
    Tally("advance_number_off", _of(_NUMBERS, "advance"), breach="the counter stands at the last advance"),
    Tally("expense_number_off", _of(_NUMBERS, "expense"), breach="the counter stands at the last expense"),
    Tally(
        "report_number_off",
        _of(_NUMBERS, "report", table="expense_report"),
        breach="the counter stands at the last report",
    ),
    *DUPLICATE_TALLIES,
    *MONEY_TALLIES,
)
