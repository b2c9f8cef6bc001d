"""Tallies of bi: its facts beside the events of orders and expenses-ocr, its sums beside its facts."""

from kit.process.reconcile import Tally

from bi_service.spending.rollups import DAYS, MONTHS, ROUTES, RollUp

_ISSUED = """SELECT source_uuid AS uuid, customer_uuid, agency_uuid, item, value, items, cost_center_uuid, branch_uuid,
booked_at, departs_on, issuer_uuid, provider FROM spend_fact WHERE kind = 'issued'"""
_CANCELED = """SELECT source_uuid AS uuid, customer_uuid, agency_uuid, item, value, items, cost_center_uuid, branch_uuid
FROM spend_fact WHERE kind = 'canceled'"""
_APPROVED = """SELECT source_uuid AS uuid, customer_uuid, agency_uuid, value, issuer_uuid AS employee_uuid,
spent_on AS expense_date, expense_type_uuid, expense_category_uuid, branch_uuid, cost_center_uuid, project_uuid,
phase_uuid FROM spend_fact WHERE kind = 'approved'"""
_INTERVENED = """SELECT task_uuid AS uuid, customer_uuid, agency_uuid, item, provider, kind,
count(*) FILTER (WHERE step = 'taken') AS takings, count(*) FILTER (WHERE step = 'closed') AS closings
FROM intervention_fact GROUP BY 1, 2, 3, 4, 5, 6"""
_SEEN = "SELECT uuid, customer_uuid, agency_uuid, order_number, status FROM order_seen"
_ACTIVITY = """SELECT customer_uuid AS uuid, customer_uuid, kept, summed FROM
(SELECT customer_uuid, concat_ws(' ', sign_ins, sign_in_days, orders, issued_orders) AS kept FROM customer_activity) a
FULL JOIN (SELECT customer_uuid, concat_ws(' ', sum(sign_ins), sum(days), sum(orders), sum(issued)) AS summed FROM
 (SELECT customer_uuid, count(*) AS sign_ins, count(DISTINCT signed_in_on) AS days, 0 AS orders, 0 AS issued
  FROM sign_in_fact GROUP BY 1 UNION ALL
  SELECT customer_uuid, 0, 0, count(*), count(issued_on) FROM order_seen GROUP BY 1) counted GROUP BY 1) b
USING (customer_uuid) WHERE kept IS DISTINCT FROM summed"""


def _off(roll_up: RollUp) -> str:
    """Rows of a roll-up that are not the sum of their facts."""
    keys = ", ".join(name for name in roll_up.keys if name != "agency_uuid")
    sums = {side: ", ".join(f"{side}.{name}" for name in roll_up.sums) for side in ("r", "f")}
    return f"""SELECT md5(concat_ws('|', {keys}))::uuid AS uuid, {keys}, kept, summed FROM
(SELECT {keys}, nullif(concat_ws(' ', {sums["r"]}), '') AS kept, nullif(concat_ws(' ', {sums["f"]}), '') AS summed
 FROM {roll_up.table} r FULL JOIN ({roll_up.select("true")}) f USING ({keys})) both_sides
WHERE kept IS DISTINCT FROM summed"""  # noqa: S608 - constants of this service


TALLIES = (
    Tally("issued_facts", _ISSUED, of="orders/issued_items"),
    Tally("canceled_facts", _CANCELED, of="orders/canceled_items"),
    Tally("approved_facts", _APPROVED, of="expenses-ocr/approved_expenses"),
    Tally("intervention_facts", _INTERVENED, of="orders/interventions"),
    Tally("order_seen", _SEEN, of="orders/orders"),
    Tally("months_off", _off(MONTHS), breach="a month is the sum of its facts"),
    Tally("days_off", _off(DAYS), breach="a day is the sum of its facts"),
    Tally("routes_off", _off(ROUTES), breach="a route is the sum of its facts"),
    Tally("activity_off", _ACTIVITY, breach="a customer's activity is counted from its sign-ins and orders"),
)
