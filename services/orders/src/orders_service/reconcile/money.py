"""What an order costs, reserves and is, against its items; the balance of a customer against its orders."""

from collections.abc import Iterable

from kit.process.reconcile import Tally

from orders_service.payment.lifecycle import PaymentStatus
from orders_service.records.lifecycle import ItemStatus, OrderStatus
from orders_service.records.rules import DECIDING, GONE, RESERVING_CREDIT, UNDECIDED, USING_CREDIT

I, O = ItemStatus, OrderStatus  # noqa: E741 - the table reads better with one letter


def words(statuses: Iterable[str]) -> str:
    """A list for SQL; the words are our own enumerations."""
    return ", ".join(f"'{status}'" for status in sorted(str(status) for status in statuses))


_KEPT = f"coalesce(sum(cancellation_tax + cancellation_credit) FILTER (WHERE status = '{I.CANCELED}'), 0)"
_ITEMS = f"""SELECT order_uuid, array_agg(DISTINCT status) AS statuses,
coalesce(sum(value) FILTER (WHERE status NOT IN ({words(GONE)})) + {_KEPT}, sum(value)) AS total,
coalesce(sum(value) FILTER (WHERE status IN ({words(RESERVING_CREDIT)})), 0) AS reserved,
coalesce(sum(value) FILTER (WHERE status IN ({words(UNDECIDED)})), 0) AS asked,
coalesce(sum(value) FILTER (WHERE status IN ({words(USING_CREDIT)})), 0) + {_KEPT} AS used
FROM order_item GROUP BY order_uuid"""  # noqa: S608 - our own enumerations
_TOTALS = f"""SELECT o.uuid, o.order_number, o.status, o.total_value, coalesce(i.total, 0) AS items_total
FROM orders o LEFT JOIN ({_ITEMS}) i ON i.order_uuid = o.uuid
WHERE o.total_value <> coalesce(i.total, 0)"""  # noqa: S608
_CREDIT_OF_ORDER = f"""SELECT uuid, order_number, status, credit_reserved, credit_used, reserved, used FROM
(SELECT o.*, CASE WHEN o.payment_method = 'invoice' THEN coalesce(i.reserved, 0) ELSE 0 END AS reserved,
 CASE WHEN o.payment_method = 'invoice' THEN coalesce(i.used, 0) ELSE 0 END AS used
 FROM orders o LEFT JOIN ({_ITEMS}) i ON i.order_uuid = o.uuid) both_sides
WHERE credit_reserved <> reserved OR credit_used <> used"""  # noqa: S608
_BALANCE = """SELECT customer_uuid AS uuid, kept, summed FROM
(SELECT customer_uuid, concat_ws(' ', coalesce(b.reserved, 0), coalesce(b.used, 0)) AS kept,
 concat_ws(' ', coalesce(o.reserved, 0), coalesce(o.used, 0)) AS summed FROM
 (SELECT customer_uuid, sum(reserved)::numeric(20, 2) AS reserved, sum(used)::numeric(14, 2) AS used
  FROM credit_balance GROUP BY customer_uuid) b FULL JOIN
 (SELECT customer_uuid, sum(credit_reserved)::numeric(20, 2) AS reserved, sum(credit_used)::numeric(14, 2) AS used
  FROM orders GROUP BY customer_uuid HAVING sum(credit_reserved) + sum(credit_used) <> 0) o USING (customer_uuid))
both_sides WHERE string_to_array(kept, ' ')::numeric[] <> string_to_array(summed, ' ')::numeric[]"""

_CONSUMPTION = f"""SELECT uuid, order_number, status, consumption, reserved, committed, spent FROM
(SELECT o.*, coalesce(i.asked, 0) AS reserved, coalesce(i.reserved - i.asked, 0) AS committed,
 coalesce(i.used, 0) AS spent FROM orders o LEFT JOIN ({_ITEMS}) i ON i.order_uuid = o.uuid
 WHERE o.consumption IS NOT NULL) both_sides
WHERE (consumption ->> 'reserved')::numeric <> reserved OR (consumption ->> 'committed')::numeric <> committed
OR (consumption ->> 'spent')::numeric <> spent"""  # noqa: S608

_ENDED = frozenset({O.CANCELED, O.DISAPPROVED, O.REJECTED, O.EXPIRED_TIME})
_NEEDS_ONE: dict[OrderStatus, frozenset[ItemStatus]] = {
    **dict.fromkeys(DECIDING, UNDECIDED),
    **dict.fromkeys((O.APPROVED, O.WAITING_PAYMENT), RESERVING_CREDIT),
    O.ISSUED: frozenset({I.ISSUED, I.FAILED_CANCEL}),
    O.DONE: frozenset({I.ISSUED, I.FAILED_CANCEL}),
    O.FAILED: frozenset({I.FAILED}),
    O.CANCELING: frozenset({I.CANCELING}),
    O.FAILED_CANCEL: frozenset({I.FAILED_CANCEL}),
    **dict.fromkeys(_ENDED, GONE),
}
_ALLOWS_ONLY: dict[OrderStatus, frozenset[ItemStatus]] = {
    O.OPEN: frozenset({I.OPEN, *GONE}),
    **dict.fromkeys(DECIDING, frozenset({*UNDECIDED, I.APPROVED, I.CHANGING, I.FAILED, *USING_CREDIT, *GONE})),
    **dict.fromkeys(_ENDED, GONE),
}


def _clause(status: OrderStatus, items: Iterable[ItemStatus], operator: str) -> str:
    return f"(status = '{status}' AND NOT statuses {operator} ARRAY[{words(items)}]::varchar[])"


_UNMET = [
    *(_clause(status, items, "&&") for status, items in _NEEDS_ONE.items()),
    *(_clause(status, items, "<@") for status, items in _ALLOWS_ONLY.items()),
]
_PAYMENTS = f"""SELECT o.uuid, o.order_number, o.status, p.uuid AS payment_uuid FROM orders o
LEFT JOIN order_payment p ON p.order_uuid = o.uuid AND p.status = '{PaymentStatus.WAITING}'
WHERE (o.status = '{O.WAITING_PAYMENT}') <> (p.uuid IS NOT NULL)"""  # noqa: S608
_STATUS = f"""SELECT uuid, order_number, status, statuses FROM
(SELECT o.uuid, o.order_number, o.status, i.statuses::varchar[] AS statuses FROM orders o
 JOIN ({_ITEMS}) i ON i.order_uuid = o.uuid) both_sides WHERE {" OR ".join(_UNMET)}"""  # noqa: S608

MONEY_TALLIES = (
    Tally("total_off", _TOTALS, breach="an order costs what its items cost"),
    Tally("credit_of_order_off", _CREDIT_OF_ORDER, breach="an order holds the credit of its items"),
    Tally("consumption_off", _CONSUMPTION, breach="what was told to budgets is what an order's items take"),
    Tally("balance_off", _BALANCE, breach="a balance is what its customer's orders hold"),
    Tally("payment_off", _PAYMENTS, breach="a payment waits exactly while its order does"),
    Tally("status_off", _STATUS, breach="an order's status follows from its items"),
)
