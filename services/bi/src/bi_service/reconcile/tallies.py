"""Tallies of bi: its facts beside the events of orders and expenses-ocr, its months beside its facts."""

from kit.process.reconcile import Tally

from bi_service.spending.rules import BY_COST_CENTER, BY_ITEM, WHOLE

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
_KEYS = "customer_uuid, dimension, month, key, item"
_MONTHS = f"""SELECT md5(concat_ws('|', {_KEYS}))::uuid AS uuid, {_KEYS}, kept, summed FROM
(SELECT {_KEYS}, concat_ws(' ', m.value, m.items, m.broken) AS kept, concat_ws(' ', f.value, f.items, f.broken)
 AS summed FROM spend_month m FULL JOIN
 (SELECT customer_uuid, dimension, date_trunc('month', booked_on)::date AS month, key, item, sum(value) AS value,
  sum(items) AS items, sum(broken) AS broken FROM spend_fact, LATERAL
  (VALUES ('{BY_ITEM}', '{WHOLE}'::uuid), ('{BY_COST_CENTER}', coalesce(cost_center_uuid, '{WHOLE}'::uuid)))
  spread (dimension, key) GROUP BY {_KEYS.replace("month", "3")}) f USING ({_KEYS})) both_sides
WHERE kept IS DISTINCT FROM summed"""  # noqa: S608 - constants of this service

TALLIES = (
    Tally("issued_facts", _ISSUED, of="orders/issued_items"),
    Tally("canceled_facts", _CANCELED, of="orders/canceled_items"),
    Tally("approved_facts", _APPROVED, of="expenses-ocr/approved_expenses"),
    Tally("intervention_facts", _INTERVENED, of="orders/interventions"),
    Tally("months_off", _MONTHS, breach="a month is the sum of its facts"),
)
