"""Named rules and arithmetic of an order: what follows from its items, what it costs, what must hold to submit."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from kit.core.money import ZERO, cents
from kit.core.refusals import CustomerBlocked, ValidationFailed
from kit.workflow.lifecycle import Rule

from orders_service.booking.refusals import (
    EmptyOrder,
    JustificationRequired,
    PaymentMethodNotAllowed,
    PhaseOutOfPeriod,
)
from orders_service.payment.rules import PAID_FIRST
from orders_service.records.item_lifecycle import ITEM_IDS, ITEM_LIFECYCLE
from orders_service.records.lifecycle import (
    ORDER_IDS,
    ORDER_LIFECYCLE,
    Actor,
    Facts,
    ItemStatus,
    OrderAction,
    OrderStatus,
)
from orders_service.records.rules import (
    ASKED,
    CART,
    DECIDING,
    ENDED,
    EXPIRABLE,
    GONE,
    HOLDING,
    NEVER_WAS,
    RESERVING_CREDIT,
    TAKES_ADVANCES,
    UNDECIDED,
    USING_CREDIT,
)

I = ItemStatus  # noqa: E741 - the table reads better with one letter
O = OrderStatus  # noqa: E741

_STANDS_IN: dict[ItemStatus, frozenset[OrderStatus]] = {
    **dict.fromkeys((I.OPEN, *ASKED), CART),
    I.CHANGING: frozenset({O.APPROVED}),
}
"""Where people act on an item that is not issued yet."""
WARN_BEFORE_EXPIRY = timedelta(hours=2)
"""DOMAIN section 3: the warning goes out two hours before."""


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """What an order's status, total and limits are made of; `not_returned`: what stays paid once it is canceled."""

    status: ItemStatus
    value: Decimal
    expires_at: datetime | None = None
    not_returned: Decimal = ZERO

    @property
    def kept(self) -> Decimal:
        """Owed although it was canceled."""
        return self.not_returned if self.status is I.CANCELED else ZERO


def following_status(current: OrderStatus, items: Sequence[ItemStatus]) -> OrderStatus:
    """The status an order has because of its items; `current` where they decide nothing."""
    if current in ENDED:
        return current
    if current in CART and not _all_gone(items):
        return _cart(current, items)
    if not items:
        return current
    if _all_gone(items):
        return _ended(current, items)
    if current in DECIDING and not any(status in UNDECIDED for status in items):
        return O.APPROVED  # what was asked again is out, the rest was approved before
    if current is O.CANCELING:
        return _canceling(items)
    if current is O.WAITING_PAYMENT and not any(status in RESERVING_CREDIT for status in items):
        return O.APPROVED  # what waited is out, the rest was issued or failed before
    if current in (O.APPROVED, O.FAILED):
        return _issuing(current, items)
    if current in (O.ISSUED, O.DONE) and I.CANCELING in items and I.ISSUED not in items:
        return O.CANCELING
    return current


def _all_gone(items: Sequence[ItemStatus]) -> bool:
    return bool(items) and all(status in GONE for status in items)


def _cart(current: OrderStatus, items: Sequence[ItemStatus]) -> OrderStatus:
    """A cart is being quoted while one of its items is; after the last choice it stays quoted."""
    if I.QUOTING in items:
        return O.QUOTING
    if I.QUOTED in items:
        return O.QUOTED if current is O.QUOTING else current
    return O.OPEN if current is O.QUOTING else current


def _ended(current: OrderStatus, items: Sequence[ItemStatus]) -> OrderStatus:
    """Time ends an order only while it waits; after a supplier had it, whatever is over was canceled."""
    if current not in EXPIRABLE:
        return O.CANCELED
    if I.EXPIRED in items:
        return O.EXPIRED_TIME
    is_judged = current in DECIDING and I.REJECTED in items
    return O.DISAPPROVED if is_judged else O.CANCELED


def _canceling(items: Sequence[ItemStatus]) -> OrderStatus:
    if I.CANCELING in items:
        return O.CANCELING
    return O.FAILED_CANCEL if I.FAILED_CANCEL in items else O.CANCELING


def _issuing(current: OrderStatus, items: Sequence[ItemStatus]) -> OrderStatus:
    if any(status in RESERVING_CREDIT for status in items):
        return current
    if I.FAILED in items:
        return O.FAILED
    if I.ISSUED in items:
        return O.ISSUED
    return O.CANCELING if I.CANCELING in items or I.FAILED_CANCEL in items else current


def action_towards(current: OrderStatus, to: OrderStatus) -> OrderAction:
    """The system's edge between two statuses; a missing edge is a bug and raises KeyError."""
    for (status, action), step in ORDER_LIFECYCLE.steps.items():
        if status is current and step.to is to and action not in ORDER_IDS:
            return action
    raise KeyError(f"no edge from {current} to {to}")


def order_total(items: Sequence[ItemFacts]) -> Decimal:
    """The items that are still wanted, and what was kept of canceled ones; of an order that ended as a whole, all."""
    living = [item for item in items if item.status not in GONE]
    if not living:
        return sum((item.value for item in items), ZERO)
    return sum((item.value for item in living), ZERO) + sum((item.kept for item in items), ZERO)


def owed_for(status: OrderStatus, items: Sequence[ItemFacts]) -> Decimal:
    """What of an order is to be paid: items still wanted, and what was kept of canceled ones; for a cart nothing."""
    if status in CART:
        return ZERO
    living = sum((item.value for item in items if item.status not in GONE), ZERO)
    return living + sum((item.kept for item in items), ZERO)


def credit_of(items: Iterable[ItemFacts]) -> tuple[Decimal, Decimal]:
    """(reserved, used) of an order that pays by invoice (DOMAIN section 3, credit limit)."""
    kept = list(items)
    reserved = sum((item.value for item in kept if item.status in RESERVING_CREDIT), ZERO)
    used = sum((item.value for item in kept if item.status in USING_CREDIT), ZERO)
    return reserved, used + sum((item.kept for item in kept), ZERO)


def consumption_of(items: Iterable[ItemFacts]) -> dict[str, Decimal]:
    """What an order takes of budgets (DOMAIN section 9), however it pays: what it reserves and uses of the credit,
    reserved apart from what is approved already."""
    kept = list(items)
    waiting = sum((item.value for item in kept if item.status in UNDECIDED), ZERO)
    reserved, used = credit_of(kept)
    return {"reserved": waiting, "committed": reserved - waiting, "spent": used}


def earliest_hold(items: Iterable[ItemFacts]) -> datetime | None:
    """When the first hold ends, of the items that still hold something."""
    limits = [item.expires_at for item in items if item.status in HOLDING and item.expires_at]
    return min(limits, default=None)


@dataclass(frozen=True, slots=True)
class PricedItem:
    """An item as approvers know it: what they approved, what it costs now; None: they never saw it apart."""

    status: ItemStatus
    value: Decimal
    approved_value: Decimal | None


def is_above_approved(items: Iterable[PricedItem]) -> bool:
    """Whether what is left of an order costs more than was approved for it; what is out has freed nothing."""
    living = [item for item in items if item.status not in GONE]
    approved = sum((item.value if item.approved_value is None else item.approved_value for item in living), ZERO)
    return sum((item.value for item in living), ZERO) > approved


def highest_accepted(approved: Decimal, tolerance_percent: Decimal) -> Decimal:
    """The price up to which issuing goes on without asking (setting price_change_tolerance_percent)."""
    return cents(approved * (Decimal(100) + tolerance_percent) / Decimal(100))


def allowed_order_actions(status: OrderStatus, facts: Facts) -> list[str]:
    """What the caller may do with the order now: the table's in its order, then what stands in no table of states."""
    allowed: list[str] = [action for action in ORDER_LIFECYCLE.allowed(status, facts) if action in ORDER_IDS]
    if Actor.ADVANCER in facts.actors and status in TAKES_ADVANCES:
        allowed.append("request_advance")
    if Actor.SPENDER in facts.actors and status not in NEVER_WAS:
        allowed.append("add_expense")
    if Actor.AGENCY in facts.actors:
        allowed.append("add_extra_cost")
    if Actor.ASSIGNER in facts.actors:
        allowed.append("set_consultant")
    return allowed


def allowed_item_actions(order: OrderStatus, item: ItemStatus, facts: Facts) -> list[str]:
    """What the caller may do with one item: the cart's own actions stand only while the order is one, an answer to a
    price only before approvers are asked again."""
    allowed: list[str] = [action for action in ITEM_LIFECYCLE.allowed(item, facts) if action in ITEM_IDS]
    return allowed if stands_in(order, item) else []


def stands_in(order: OrderStatus, item: ItemStatus) -> bool:
    """Whether people may act on an item in this state while its order has this status."""
    return order in _STANDS_IN.get(item, (order,))


@dataclass(frozen=True, slots=True)
class SubmitFacts:
    """An order as the submit's rules see it; `inactive_travelers`: their names by their place in the order;
    `young_drivers`: why somebody may not drive a rented car, in words."""

    customer_is_open: bool
    items_total: int
    young_drivers: Sequence[str]
    inactive_travelers: Mapping[int, str]
    unjustified_items: tuple[str, ...]
    payment_method: str
    payment_is_allowed: bool
    has_reason_trip: bool
    has_project: bool
    phase_lasts: bool
    needs_reason_trip: bool
    needs_project: bool


def young_driver(told: Sequence[str]) -> ValidationFailed:
    """Somebody is too young, or too old, to drive a rented car."""
    return ValidationFailed({"conductor_uuid": list(told)})


def _missing(field: str) -> Callable[[SubmitFacts], ValidationFailed]:
    return lambda _: ValidationFailed({field: ["Campo obrigatório"]})


def _inactive(facts: SubmitFacts) -> ValidationFailed:
    told = "{} está com o cadastro inativo e não pode viajar. Reative o cadastro ou refaça o pedido sem essa pessoa."
    return ValidationFailed(
        {f"travelers_uuids.{place}": [told.format(name)] for place, name in facts.inactive_travelers.items()}
    )


CUSTOMER_NOT_BLOCKED: Rule[SubmitFacts] = Rule(
    "CUSTOMER_NOT_BLOCKED", lambda f: f.customer_is_open, lambda _: CustomerBlocked()
)
PAYABLE = frozenset({"invoice"}) | PAID_FIRST
"""Methods that an order can be paid by today, whatever a company may use."""
SUBMIT_RULES: tuple[Rule[SubmitFacts], ...] = (
    Rule("HAS_ITEM", lambda f: f.items_total > 0, lambda _: EmptyOrder()),
    Rule("DRIVERS_OLD_ENOUGH", lambda f: not f.young_drivers, lambda f: young_driver(f.young_drivers)),
    Rule("TRAVELERS_ACTIVE", lambda f: not f.inactive_travelers, _inactive),
    Rule(
        "VIOLATIONS_JUSTIFIED",
        lambda f: not f.unjustified_items,
        lambda f: JustificationRequired(f.unjustified_items),
    ),
    Rule("HAS_REASON_TRIP", lambda f: f.has_reason_trip or not f.needs_reason_trip, _missing("reason_trip_uuid")),
    Rule("HAS_PROJECT", lambda f: f.has_project or not f.needs_project, _missing("project_uuid")),
    Rule("PHASE_LASTS", lambda f: f.phase_lasts, lambda _: PhaseOutOfPeriod()),
    Rule(
        "PAYMENT_METHOD_ALLOWED",
        lambda f: f.payment_is_allowed and f.payment_method in PAYABLE,
        lambda _: PaymentMethodNotAllowed(),
    ),
)
"""In the order of API section 2.3; the status stands between CUSTOMER_NOT_BLOCKED and these."""


def answers_for(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a justification given for the violations `before` holds for those `after`: none of them is new."""
    return _policies(after) <= _policies(before)


def _policies(violated: Sequence[Mapping[str, Any]]) -> set[tuple[str, str]]:
    """By value too: a policy that became stricter is another one."""
    return {(found["policy_value_uuid"], found["value"]) for found in violated}


def require_all(rules: Iterable[Rule[SubmitFacts]], facts: SubmitFacts) -> None:
    """Raise the refusal of the first rule that does not hold."""
    for rule in rules:
        if not rule.holds(facts):
            raise rule.refusal(facts)


_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")


def period_text(start: date, end: date) -> str:
    """'1 a 3 dez' as it is said in Portuguese."""
    if start == end:
        return f"{start.day} {_MONTHS[start.month - 1]}"
    if (start.year, start.month) == (end.year, end.month):
        return f"{start.day} a {end.day} {_MONTHS[end.month - 1]}"
    return f"{start.day} {_MONTHS[start.month - 1]} a {end.day} {_MONTHS[end.month - 1]}"


def trip_title(order_number: int, destination: str, days: tuple[date, date] | None) -> str:
    """One line an approver understands: 'GRU – SSA, 1 a 3 dez'."""
    route = destination or f"Pedido {order_number}"
    return f"{route}, {period_text(*days)}" if days else route
