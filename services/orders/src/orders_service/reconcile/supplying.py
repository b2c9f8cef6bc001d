"""Compares items and steps with the supplier's own record (here the sandbox's)."""

from kit.process.reconcile import Tally

from orders_service.payment.lifecycle import PaymentStatus
from orders_service.reconcile.money import words
from orders_service.records.lifecycle import ItemStatus
from orders_service.supplier_steps.lifecycle import LIVING, StepKind, StepState
from orders_service.suppliers.sandbox.stored import CANCELED, HELD, ISSUED, RELEASED

I = ItemStatus  # noqa: E741 - the table reads better with one letter

_BOOKING_OF: dict[str, frozenset[ItemStatus]] = {
    HELD: frozenset({I.OPEN, I.WAITING_APPROVAL, I.ON_APPROVAL, I.APPROVED, I.PENDING_ISSUE, I.CHANGING, I.FAILED}),
    ISSUED: frozenset({I.ISSUED, I.FAILED_CANCEL}),
    RELEASED: frozenset({I.CANCELED, I.REJECTED, I.EXPIRED}),
    CANCELED: frozenset({I.CANCELED}),
}
"""How the supplier's booking stands when nothing is under way."""
_AGREES = " OR ".join(f"(b.state = '{state}' AND i.status IN ({words(s)}))" for state, s in _BOOKING_OF.items())
_BY_HAND = "(i.issued_by_hand OR i.canceled_by_hand)"
"""A consultant did it with the supplier; its record and ours part there."""
_STANDING = f"""SELECT i.uuid, i.order_uuid, i.status, i.tracker, b.state AS at_supplier FROM order_item i
LEFT JOIN sandbox_booking b ON b.customer_uuid = i.customer_uuid AND b.locator = i.tracker
WHERE i.tracker IS NOT NULL AND NOT {_BY_HAND} AND (b.uuid IS NULL OR NOT ({_AGREES})) AND NOT EXISTS
(SELECT 1 FROM supplier_step s WHERE s.item_uuid = i.uuid AND s.state IN ({words(LIVING)}))"""  # noqa: S608
_PRICE = """SELECT i.uuid, i.order_uuid, i.status, i.provider_value, i.boarding_tax, i.du, b.parts, i.tickets,
b.tickets AS at_supplier FROM order_item i
JOIN sandbox_booking b ON b.customer_uuid = i.customer_uuid AND b.locator = i.tracker
WHERE i.issued_at IS NOT NULL AND NOT i.issued_by_hand AND (i.provider_value <> (b.parts ->> 'provider_value')::numeric
 OR i.boarding_tax <> (b.parts ->> 'boarding_tax')::numeric OR i.du <> (b.parts ->> 'du')::numeric
 OR i.tickets <> (SELECT coalesce(jsonb_object_agg(t ->> 'reference', t ->> 'number'), '{}')
 FROM jsonb_array_elements(b.tickets) t))"""
_ORPHANS = f"""SELECT b.uuid, b.customer_uuid, b.locator, b.state FROM sandbox_booking b
WHERE b.state IN ('{HELD}', '{ISSUED}') AND NOT EXISTS
 (SELECT 1 FROM order_item i WHERE i.customer_uuid = b.customer_uuid AND i.tracker = b.locator)
AND NOT EXISTS (SELECT 1 FROM supplier_step s WHERE s.customer_uuid = b.customer_uuid
 AND s.state IN ({words(LIVING)}) AND (s.supplier_reference = b.locator OR s.idempotency_key IN
 (SELECT idempotency_key FROM sandbox_call c WHERE c.booking_uuid = b.uuid)))"""  # noqa: S608
_SHARED = """SELECT min(uuid::text)::uuid AS uuid, customer_uuid, tracker, count(*) AS items FROM order_item
WHERE tracker IS NOT NULL AND NOT issued_by_hand GROUP BY customer_uuid, tracker HAVING count(*) > 1"""
_STEPS = f"""SELECT i.uuid, i.order_uuid, i.status, s.step, s.state FROM order_item i LEFT JOIN supplier_step s
ON s.item_uuid = i.uuid AND s.step = '{StepKind.ISSUE}' WHERE i.issued_at IS NOT NULL
AND NOT i.issued_by_hand AND s.state IS DISTINCT FROM '{StepState.DONE}'"""  # noqa: S608
_STUCK = f"""SELECT uuid, order_uuid, step, state, attempt, last_error FROM supplier_step
WHERE state IN ({words(LIVING)}) AND due_at < now() - interval '2 minutes'
AND coalesce(lease_until, due_at) < now() - interval '2 minutes'"""  # noqa: S608
_PENDING = f"""SELECT i.uuid, i.order_uuid, i.status FROM order_item i
WHERE i.status IN ('{I.APPROVED}', '{I.CANCELING}') AND NOT EXISTS
(SELECT 1 FROM supplier_step s WHERE s.item_uuid = i.uuid AND s.state IN ({words(LIVING)}) AND s.step IN
('{StepKind.ISSUE}', '{StepKind.CANCEL}')) AND NOT EXISTS (SELECT 1 FROM order_payment p
WHERE p.order_uuid = i.order_uuid AND p.status = '{PaymentStatus.WAITING}' AND i.uuid = ANY (p.items_uuids))"""  # noqa: S608

SUPPLIER_TALLIES = (
    Tally("booking_off", _STANDING, breach="the supplier's booking stands as the item does"),
    Tally("ticket_off", _PRICE, breach="an issued item has the supplier's price and tickets"),
    Tally("orphan_booking", _ORPHANS, breach="nothing is held or issued that no item knows"),
    Tally("shared_locator", _SHARED, breach="a locator belongs to one item"),
    Tally("issued_without_step", _STEPS, breach="what was issued was issued by a step"),
    Tally("stuck_step", _STUCK, breach="a step is tried until it is settled"),
    Tally("nobody_at_it", _PENDING, breach="what waits for a supplier has a step that will ask"),
)
