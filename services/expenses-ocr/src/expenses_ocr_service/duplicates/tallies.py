"""What must hold between expenses and their pairs, however they came about (`stack reconcile`)."""

from kit.process.reconcile import Tally

_STANDING = """SELECT e.uuid, e.duplicate_status, pairs.said FROM expense e CROSS JOIN LATERAL (
 SELECT CASE WHEN bool_or(p.status = 'confirmed' AND p.kept_uuid <> e.uuid) THEN 'confirmed'
  WHEN bool_or(p.status = 'suspected') THEN 'suspected' WHEN count(*) > 0 THEN 'dismissed' ELSE 'none' END AS said
 FROM duplicate_pair p WHERE p.customer_uuid = e.customer_uuid AND (p.first_uuid = e.uuid OR p.second_uuid = e.uuid)
) pairs WHERE e.deleted_at IS NULL AND e.duplicate_status <> pairs.said"""
_REMOVED = """SELECT e.uuid, m.mark FROM expense e JOIN expense_mark m ON m.customer_uuid = e.customer_uuid
AND m.expense_uuid = e.uuid WHERE e.deleted_at IS NOT NULL
UNION ALL SELECT e.uuid, p.reason FROM expense e JOIN duplicate_pair p ON p.customer_uuid = e.customer_uuid
AND (p.first_uuid = e.uuid OR p.second_uuid = e.uuid) WHERE e.deleted_at IS NOT NULL"""

DUPLICATE_TALLIES = (
    Tally("expense_duplicate_off", _STANDING, breach="an expense stands as the worst of its pairs says"),
    Tally("expense_removed_off", _REMOVED, breach="a removed expense is nobody's duplicate"),
)
