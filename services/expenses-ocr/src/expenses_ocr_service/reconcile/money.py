"""What advances, reports and expenses must say of one another's money and states, to the cent."""

from collections.abc import Iterable

from kit.process.reconcile import Tally

from expenses_ocr_service.records.statuses import DECIDING, ENDED
from expenses_ocr_service.records.statuses import ExpenseStatus as E
from expenses_ocr_service.records.statuses import ReportStatus as R


def words(statuses: Iterable[str]) -> str:
    """A list for SQL; the words are our own enumerations."""
    return ", ".join(f"'{status}'" for status in sorted(str(status) for status in statuses))


_HOLDS: dict[R, E] = {
    R.OPEN: E.WAITING,
    R.APPROVING: E.APPROVING,
    R.WAITING_FINANCIAL_APPROVAL: E.APPROVING,
    R.WAITING_PAYMENT: E.APPROVED,
    R.WAITING_RETURN: E.APPROVED,
    R.FINISHED: E.FINISHED,
}
"""How an expense stands that its report counts."""
_EXPECTED = " ".join(f"WHEN '{report}' THEN '{expense}'" for report, expense in _HOLDS.items())
_ENDED = words(ENDED)
_DECIDING = words(DECIDING)
"""While a report is decided it holds the expenses that a level took out; they go back when it is decided."""

_FIGURES = """SELECT r.uuid, r.report_number, r.report_amount, r.refund_amount, r.return_amount, l.living, l.refundable,
a.held FROM expense_report r
LEFT JOIN LATERAL (SELECT coalesce(sum(value) FILTER (WHERE NOT rejected), 0) AS living, count(*) AS many,
 coalesce(sum(value) FILTER (WHERE NOT rejected AND refundable), 0) AS refundable
 FROM report_expense WHERE report_uuid = r.uuid) l ON true
LEFT JOIN LATERAL (SELECT coalesce(sum(balance_then), 0) AS held FROM report_advance WHERE report_uuid = r.uuid) a
 ON true
WHERE r.report_amount <> l.living OR r.expenses_count <> l.many
 OR r.refund_amount <> greatest(0, l.refundable - a.held) OR r.return_amount <> greatest(0, a.held - l.refundable)"""
_SHARES = f"""SELECT s.report_uuid AS uuid, r.status, sum(s.balance_then) AS held, sum(s.settled) AS settled,
sum(s.returned) AS returned, r.return_amount FROM report_advance s JOIN expense_report r ON r.uuid = s.report_uuid
GROUP BY s.report_uuid, r.status, r.return_amount
HAVING sum(s.returned) <> CASE r.status WHEN '{R.FINISHED}' THEN r.return_amount ELSE 0 END
 OR sum(s.settled) <> CASE r.status WHEN '{R.FINISHED}' THEN sum(s.balance_then) - r.return_amount ELSE 0 END"""  # noqa: S608 - our own enumerations
_ADVANCES = """SELECT a.uuid, a.advance_number, a.value, a.settled, a.returned, s.settled AS by_reports,
s.returned AS given_back FROM advance a LEFT JOIN LATERAL
(SELECT coalesce(sum(settled), 0) AS settled, coalesce(sum(returned), 0) AS returned FROM report_advance
 WHERE advance_uuid = a.uuid) s ON true WHERE a.settled <> s.settled OR a.returned <> s.returned"""
_CUSTOMERS = f"""SELECT customer_uuid AS uuid, advanced, settled, returned, open, spent, back FROM
(SELECT customer_uuid, sum(value) AS advanced, sum(settled) AS settled, sum(returned) AS returned,
 sum(value - settled - returned) AS open FROM advance WHERE status = 'paid' GROUP BY customer_uuid) held
LEFT JOIN (SELECT r.customer_uuid, sum(coalesce(l.refundable, 0) - r.refund_amount) AS spent,
 sum(r.return_amount) AS back FROM expense_report r LEFT JOIN (SELECT report_uuid, sum(value) AS refundable
 FROM report_expense WHERE refundable AND NOT rejected GROUP BY report_uuid) l ON l.report_uuid = r.uuid
 WHERE r.status = '{R.FINISHED}' GROUP BY r.customer_uuid) told USING (customer_uuid)
WHERE settled <> coalesce(spent, 0) OR returned <> coalesce(back, 0)
 OR advanced <> coalesce(spent, 0) + coalesce(back, 0) + open"""  # noqa: S608
_HELD = f"""SELECT i.uuid, i.live_report_uuid, r.status, r.deleted_at FROM
(SELECT customer_uuid, uuid, live_report_uuid FROM expense UNION ALL
 SELECT customer_uuid, uuid, live_report_uuid FROM advance) i
LEFT JOIN expense_report r ON r.customer_uuid = i.customer_uuid AND r.uuid = i.live_report_uuid
WHERE i.live_report_uuid IS NOT NULL AND (r.uuid IS NULL OR r.deleted_at IS NOT NULL OR r.status IN ({_ENDED})
 OR NOT EXISTS (SELECT 1 FROM report_expense l WHERE l.report_uuid = r.uuid AND l.expense_uuid = i.uuid
  AND (NOT l.rejected OR r.status IN ({_DECIDING})))
 AND NOT EXISTS (SELECT 1 FROM report_advance s WHERE s.report_uuid = r.uuid AND s.advance_uuid = i.uuid))"""  # noqa: S608
_LOST = f"""SELECT l.expense_uuid AS uuid, l.report_uuid, e.live_report_uuid, e.status, r.status AS report_status,
l.value, e.value AS expense_value FROM report_expense l JOIN expense_report r ON r.uuid = l.report_uuid
JOIN expense e ON e.uuid = l.expense_uuid WHERE NOT l.rejected AND (e.value <> l.value
 OR e.status <> CASE r.status {_EXPECTED} ELSE '' END
 OR (r.status NOT IN ({_ENDED}) AND e.live_report_uuid IS DISTINCT FROM r.uuid))"""  # noqa: S608
_UNHELD = f"""SELECT s.advance_uuid AS uuid, s.report_uuid, a.live_report_uuid FROM report_advance s
JOIN expense_report r ON r.uuid = s.report_uuid JOIN advance a ON a.uuid = s.advance_uuid
WHERE r.status NOT IN ({_ENDED}) AND a.live_report_uuid IS DISTINCT FROM r.uuid"""  # noqa: S608
_PAYMENTS = f"""SELECT uuid, report_number, status, refund_amount, return_amount, paid_at FROM expense_report
WHERE status = '{R.FINISHED}' AND (paid_at IS NULL) <> (refund_amount + return_amount = 0)"""  # noqa: S608

MONEY_TALLIES = (
    Tally("report_figures_off", _FIGURES, breach="a report comes to what its lines and advances say"),
    Tally("report_shares_off", _SHARES, breach="a finished report settles and returns what its advances held"),
    Tally("advance_money_off", _ADVANCES, breach="an advance is settled by the reports it was in"),
    Tally("customer_money_off", _CUSTOMERS, breach="money advanced = settled + returned + open balances"),
    Tally("held_for_nothing", _HELD, breach="an item is held by a living report that counts it"),
    Tally("line_off", _LOST, breach="an expense stands as the report that counts it"),
    Tally("advance_not_held", _UNHELD, breach="an advance is held by the living report it is in"),
    Tally("payment_off", _PAYMENTS, breach="a finished report was paid if something was due, and only then"),
)
