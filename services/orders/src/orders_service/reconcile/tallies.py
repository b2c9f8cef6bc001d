"""orders' side of what approvals, bi and config say of the same orders, and its copies."""

from kit.process.reconcile import Tally

from orders_service.desk.queries.astray import ASTRAY
from orders_service.reconcile.money import MONEY_TALLIES
from orders_service.reconcile.supplying import SUPPLIER_TALLIES

_JUDGED = """SELECT uuid, customer_uuid, status, version, submission, total_value AS value,
approval_request_uuid AS request_uuid, approval_model_uuid AS model_uuid, approval_level AS level,
EXISTS (SELECT FROM order_history h WHERE h.order_uuid = o.uuid AND h.submission = o.submission
 AND h.from_status = 'approved') AS was_asked_again,
(SELECT coalesce(jsonb_agg(concat_ws(' ', level, employee_uuid, status)), '[]') FROM order_approver a
 WHERE a.order_uuid = o.uuid) AS seats FROM orders o WHERE submission > 0"""
_ISSUED = """SELECT i.uuid, i.customer_uuid, i.agency_uuid, i.kind AS item, i.value, 1 AS items, o.cost_center_uuid,
o.branch_uuid, i.issued_at AS booked_at, i.starts_on AS departs_on,
coalesce(o.issuer_employee_uuid, o.issuer_user_uuid) AS issuer_uuid, i.provider_name AS provider
FROM order_item i JOIN orders o ON o.uuid = i.order_uuid WHERE i.issued_at IS NOT NULL"""
_CANCELED = """SELECT i.uuid, i.customer_uuid, i.agency_uuid, i.kind AS item,
i.cancellation_tax + i.cancellation_credit - i.value AS value,
-1 AS items, o.cost_center_uuid, o.branch_uuid FROM order_item i JOIN orders o ON o.uuid = i.order_uuid
WHERE i.issued_at IS NOT NULL AND i.status = 'canceled'"""
_CHARGES = """SELECT DISTINCT md5(o.customer_uuid::text || o.cost_center_uuid)::uuid AS uuid, o.customer_uuid,
o.cost_center_uuid FROM orders o JOIN order_item i ON i.order_uuid = o.uuid WHERE i.issued_at IS NOT NULL"""
_HISTORY = """SELECT o.uuid, o.order_number, o.status, last.to_status AS written FROM orders o LEFT JOIN LATERAL
(SELECT to_status FROM order_history h WHERE h.order_uuid = o.uuid AND to_status IS NOT NULL
 ORDER BY at DESC, h.uuid DESC LIMIT 1) last ON true WHERE o.status <> coalesce(last.to_status, 'open')"""
_NUMBERS = """SELECT customer_uuid AS uuid, newest, last FROM
(SELECT customer_uuid, max(order_number) AS newest FROM orders GROUP BY customer_uuid) used
LEFT JOIN order_counter USING (customer_uuid) WHERE last IS NULL OR last < newest"""

_INTERVENED = """SELECT * FROM (SELECT t.uuid, t.customer_uuid, t.agency_uuid, t.item_kind AS item,
t.provider_name AS provider, t.kind, (SELECT count(*) FROM audit a WHERE a.entity = 'pending_task'
 AND a.entity_uuid = t.uuid AND a.action = 'pending_task.taken') AS takings,
(t.resolution IS NOT NULL)::int AS closings FROM pending_task t) worked WHERE takings > 0"""
"""A taking that was given back again stands in the audit only."""
_STANDING = """SELECT uuid, customer_uuid, agency_uuid, order_number, status, issuer_user_uuid FROM orders"""
_CONSUMPTIONS = """SELECT uuid, customer_uuid, agency_uuid, (consumption ->> 'version')::int AS version,
false AS deleted, order_number AS number, (consumption -> 'charge' ->> 'branch_uuid')::uuid AS branch_uuid,
(consumption -> 'charge' ->> 'cost_center_uuid')::uuid AS cost_center_uuid,
(consumption -> 'charge' ->> 'project_uuid')::uuid AS project_uuid,
(consumption -> 'charge' ->> 'phase_uuid')::uuid AS phase_uuid, (consumption ->> 'on_date')::date AS on_date,
(consumption ->> 'submission')::int AS submission, (consumption ->> 'reserved')::numeric(20, 2) AS reserved,
(consumption ->> 'committed')::numeric(20, 2) AS committed, (consumption ->> 'spent')::numeric(20, 2) AS spent
FROM orders WHERE consumption IS NOT NULL"""
_CREDITS = """SELECT uuid, customer_uuid, version, false AS deleted, order_uuid, employee_uuid, airline, ticket,
credit_value, expires_on, status, used_at, used_order_uuid FROM unflown_airway"""

TALLIES = (
    Tally("orders", _STANDING),
    Tally("consumptions", _CONSUMPTIONS),
    Tally("unflown_airways", _CREDITS),
    Tally("judged", _JUDGED),
    Tally("issued_items", _ISSUED),
    Tally("canceled_items", _CANCELED),
    Tally("issued_charges", _CHARGES),
    Tally("interventions", _INTERVENED),
    Tally("history_off", _HISTORY, breach="the history ends with the order's status"),
    Tally("number_off", _NUMBERS, breach="the counter stands at the last order"),
    Tally("queue_off", ASTRAY, breach="what was left undone waits in the queue, and nothing else does"),
    *MONEY_TALLIES,
    *SUPPLIER_TALLIES,
)
