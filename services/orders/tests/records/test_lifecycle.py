"""The tables of states: the full matrix, and any walk of a machine that knows nothing but them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import Forbidden, InvalidStatus
from orders_service.booking.rules import (
    ItemFacts,
    action_towards,
    allowed_item_actions,
    allowed_order_actions,
    credit_of,
    following_status,
    order_total,
)
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import (
    BY_SYSTEM,
    ORDER_IDS,
    ORDER_LIFECYCLE,
    Actor,
    Facts,
    ItemStatus,
    OrderAction,
    OrderStatus,
)
from orders_service.records.rules import CART, DECIDING, ENDED, GONE, TICKETED, shares_of

O = OrderStatus  # noqa: E741
I = ItemStatus  # noqa: E741
ISSUER = Facts(frozenset({Actor.ISSUER, Actor.VIEWER}))
BOOKER = Facts(frozenset({Actor.ISSUER, Actor.BOOKER, Actor.VIEWER}))
KEPT = Facts(frozenset({Actor.AGENCY, Actor.VIEWER}), has_failed_cancel=True)
ASKED = Facts(ISSUER.actors, has_price_change=True)
CANCELER = Facts(frozenset({Actor.ISSUER, Actor.CANCELER, Actor.VIEWER}))
AGENCY = Facts(frozenset({Actor.AGENCY, Actor.CANCELER, Actor.CLOSER, Actor.VIEWER}))
VIEWER = Facts(frozenset({Actor.VIEWER}))
QUOTED = Facts(BOOKER.actors, is_quoted=True)

# From -> to, as API section 2.3 and DOMAIN section 3 print it; a submit waits for a payment by way of approving.
EDGES: dict[OrderStatus, set[OrderStatus]] = {
    O.OPEN: {O.QUOTING, O.APPROVING, O.CANCELED, O.EXPIRED_TIME},
    O.QUOTING: {O.QUOTED, O.OPEN, O.CANCELED, O.EXPIRED_TIME},
    O.QUOTED: {O.QUOTING, O.APPROVING, O.CANCELED, O.EXPIRED_TIME},
    O.APPROVING: {
        *(O.APPROVED, O.WAITING_FINANCIAL_APPROVAL, O.WAITING_PAYMENT),
        *(O.DISAPPROVED, O.OPEN, O.CANCELED, O.EXPIRED_TIME),
    },
    O.WAITING_FINANCIAL_APPROVAL: {
        *(O.APPROVED, O.WAITING_PAYMENT, O.DISAPPROVED, O.CANCELED, O.EXPIRED_TIME, O.APPROVING, O.OPEN),
    },
    O.WAITING_PAYMENT: {O.APPROVED, O.CANCELED, O.EXPIRED_TIME},
    O.APPROVED: {O.ISSUED, O.FAILED, O.APPROVING, O.CANCELING, O.CANCELED, O.EXPIRED_TIME},
    O.FAILED: {O.APPROVED, O.ISSUED, O.CANCELING, O.CANCELED},
    O.ISSUED: {O.CANCELING, O.DONE},
    O.DONE: {O.CANCELING},
    O.CANCELING: {O.CANCELED, O.FAILED_CANCEL},
    O.FAILED_CANCEL: {O.CANCELING, O.CANCELED},
}


@pytest.mark.parametrize("start", list(O))
@pytest.mark.parametrize("end", list(O))
def test_every_pair_of_statuses_is_an_edge_exactly_when_the_contract_says_so(start: O, end: O) -> None:
    found = {step.to for (status, _), step in ORDER_LIFECYCLE.steps.items() if status is start} - {start}
    assert (end in found) == (end in EDGES.get(start, set()))


@pytest.mark.parametrize("status", sorted(ENDED))
def test_an_ended_order_offers_nothing_to_anybody(status: O) -> None:
    for facts in (ISSUER, CANCELER, AGENCY, BY_SYSTEM):
        assert ORDER_LIFECYCLE.allowed(status, facts) == []


@pytest.mark.parametrize("status", list(O))
@pytest.mark.parametrize("action", sorted(ORDER_IDS))
@pytest.mark.parametrize(
    "facts",
    [ISSUER, CANCELER, ASKED, AGENCY, KEPT, VIEWER],
    ids=["issuer", "canceler", "asked", "agency", "kept", "viewer"],
)
def test_an_action_is_allowed_exactly_when_deciding_it_refuses_nothing(
    status: O, action: OrderAction, facts: Facts
) -> None:
    try:
        ORDER_LIFECYCLE.decide(status, action, facts)
        decided = True
    except (Forbidden, InvalidStatus):
        decided = False
    assert (action in allowed_order_actions(status, facts)) == decided


@pytest.mark.parametrize("status", list(O))
def test_who_only_looks_may_at_most_download(status: O) -> None:
    assert set(allowed_order_actions(status, VIEWER)) <= {"download_voucher"}


@pytest.mark.parametrize("status", [O.ISSUED, O.DONE])
def test_an_issued_trip_is_canceled_only_by_who_may_cancel_flights_and_not_after_departure(status: O) -> None:
    assert "cancel" not in allowed_order_actions(status, ISSUER)
    assert "cancel" in allowed_order_actions(status, CANCELER)
    gone = Facts(CANCELER.actors, has_departed=True)
    assert "cancel" not in allowed_order_actions(status, gone)
    with pytest.raises(InvalidStatus) as refused:
        ORDER_LIFECYCLE.decide(status, OrderAction.CANCEL, gone)
    assert refused.value.details == {"status": str(status)}, "the status the order has"


def test_after_its_flight_an_issued_item_offers_nothing_and_a_done_order_no_advance() -> None:
    gone = Facts(CANCELER.actors | {Actor.ADVANCER, Actor.SPENDER}, has_departed=True)
    for order in (O.ISSUED, O.DONE):
        assert allowed_item_actions(order, I.ISSUED, gone) == []
    assert set(allowed_order_actions(O.DONE, gone)) == {"download_voucher", "add_expense"}
    assert set(allowed_order_actions(O.ISSUED, gone)) == {"download_voucher", "add_expense", "request_advance"}


def test_nothing_is_canceled_or_expired_while_a_supplier_issues_it() -> None:
    for action in (OrderAction.CANCEL, OrderAction.EXPIRE):
        with pytest.raises(InvalidStatus):
            ORDER_LIFECYCLE.decide(O.APPROVED, action, Facts(BY_SYSTEM.actors | ISSUER.actors, is_issuing=True))


@pytest.mark.parametrize("order", list(O))
@pytest.mark.parametrize("item", list(I))
def test_items_of_a_cart_are_changed_only_while_it_is_one(order: O, item: I) -> None:
    allowed = set(allowed_item_actions(order, item, CANCELER))
    if item is I.OPEN:
        assert allowed == ({"edit", "remove"} if order in CART else set())
    assert ("cancel" in allowed) == (item in (I.ISSUED, I.FAILED, I.PENDING_ISSUE))


@pytest.mark.parametrize("order", list(O))
@pytest.mark.parametrize("item", list(I))
def test_the_agency_quotes_and_the_issuer_chooses_what_the_agency_finds(order: O, item: I) -> None:
    in_cart = order in CART
    of_issuer, of_agency = (
        set(allowed_item_actions(order, item, QUOTED)),
        set(allowed_item_actions(order, item, AGENCY)),
    )
    assert ("quote" in of_agency) == (in_cart and item in (I.QUOTING, I.QUOTED))
    assert ("choose_option" in of_issuer) == (in_cart and item is I.QUOTED)
    assert "quote" not in of_issuer and "choose_option" not in allowed_item_actions(order, item, VIEWER)
    assert "swap" not in of_issuer or item is I.CHANGING, "another quote is asked for anew"
    if item in (I.QUOTING, I.QUOTED):
        assert of_issuer - {"choose_option"} == ({"edit", "remove"} if in_cart else set())


ITEM_EDGES = {
    (I.QUOTING, I.QUOTED),
    (I.QUOTED, I.QUOTING),
    (I.QUOTED, I.OPEN),
    (I.APPROVED, I.PENDING_ISSUE),
    (I.PENDING_ISSUE, I.ISSUED),
    (I.PENDING_ISSUE, I.OPEN),
}
OVER = {(status, end) for status in (I.QUOTING, I.QUOTED, I.PENDING_ISSUE) for end in (I.CANCELED, I.EXPIRED)}


@pytest.mark.parametrize("start", list(I))
@pytest.mark.parametrize("end", list(I))
def test_what_the_agency_finds_has_these_edges_and_no_other(start: I, end: I) -> None:
    own = {I.QUOTING, I.QUOTED, I.PENDING_ISSUE}
    is_edge = any(status is start and step.to is end for (status, _), step in ITEM_LIFECYCLE.steps.items())
    if start is not end and own & {start, end}:
        assert is_edge == ((start, end) in ITEM_EDGES | OVER)


@pytest.mark.parametrize("status", sorted(CART))
def test_a_cart_is_what_its_offline_items_are(status: O) -> None:
    assert following_status(status, [I.OPEN, I.QUOTED, I.QUOTING]) is O.QUOTING
    assert following_status(O.QUOTING, [I.OPEN, I.QUOTED]) is O.QUOTED
    assert following_status(O.QUOTED, [I.OPEN, I.OPEN]) is O.QUOTED, "all were chosen"
    assert following_status(O.QUOTING, []) is following_status(O.QUOTING, [I.OPEN]) is O.OPEN, "the question left it"
    assert following_status(O.APPROVED, [I.PENDING_ISSUE, I.ISSUED]) is O.APPROVED, "a consultant has to issue it"


@pytest.mark.parametrize("status", list(O))
def test_a_price_is_answered_only_where_an_approved_order_waits_for_it(status: O) -> None:
    answers = {"accept_price", "drop_item", "re_search"}
    waits = status is O.APPROVED
    assert (answers & set(allowed_order_actions(status, ASKED))) == (answers if waits else set())
    assert not answers & set(allowed_order_actions(status, ISSUER)), "nothing rose"
    assert not answers & set(allowed_order_actions(status, Facts(VIEWER.actors, has_price_change=True)))


@pytest.mark.parametrize("status", list(O))
def test_only_the_agency_tries_again_and_only_what_a_supplier_refused(status: O) -> None:
    assert ("retry" in allowed_order_actions(status, AGENCY)) == (status in (O.FAILED, O.FAILED_CANCEL))
    assert ("retry" in allowed_order_actions(status, KEPT)) == (status in (O.FAILED, O.FAILED_CANCEL, O.ISSUED))
    assert "retry" not in allowed_order_actions(status, Facts(CANCELER.actors, has_failed_cancel=True))


@pytest.mark.parametrize("status", list(O))
def test_only_the_agency_settles_and_only_a_cancellation_that_failed(status: O) -> None:
    assert ("settle_cancellation" in allowed_order_actions(status, AGENCY)) == (status is O.FAILED_CANCEL)
    kept = status in (O.FAILED_CANCEL, O.ISSUED, O.DONE)
    assert ("settle_cancellation" in allowed_order_actions(status, KEPT)) == kept
    refused = Facts(CANCELER.actors, has_failed_cancel=True)
    assert "settle_cancellation" not in allowed_order_actions(status, refused)


@pytest.mark.parametrize("status", list(O))
def test_an_issued_order_is_closed_by_who_may_close_flights(status: O) -> None:
    assert ("done" in allowed_order_actions(status, AGENCY)) == (status is O.ISSUED)
    assert "done" not in allowed_order_actions(status, CANCELER)


@pytest.mark.parametrize("order", list(O))
@pytest.mark.parametrize("item", list(I))
def test_the_agency_alone_issues_by_hand_what_waits_for_it_or_failed(order: O, item: I) -> None:
    assert ("issue" in allowed_item_actions(order, item, AGENCY)) == (item in (I.PENDING_ISSUE, I.FAILED))
    assert "issue" not in allowed_item_actions(order, item, BOOKER)


def test_an_order_whose_last_tickets_a_supplier_keeps_is_a_failed_cancellation() -> None:
    for status in (O.FAILED, O.APPROVED):
        assert following_status(status, [I.CANCELED, I.FAILED_CANCEL]) is O.CANCELING
    assert following_status(O.CANCELING, [I.CANCELED, I.FAILED_CANCEL]) is O.FAILED_CANCEL


@pytest.mark.parametrize("order", list(O))
@pytest.mark.parametrize("item", list(I))
def test_an_item_is_swapped_in_a_cart_or_while_its_price_waits(order: O, item: I) -> None:
    in_cart = item is I.OPEN and order in (O.OPEN, O.QUOTING, O.QUOTED)
    waits = item is I.CHANGING and order is O.APPROVED
    assert ("swap" in allowed_item_actions(order, item, BOOKER)) == (in_cart or waits)
    assert "swap" not in allowed_item_actions(order, item, ISSUER), "who may not book flights swaps none"


def test_an_order_with_tickets_is_not_taken_back_from_its_approvers() -> None:
    assert "recall" in allowed_order_actions(O.APPROVING, ISSUER)
    with pytest.raises(InvalidStatus):
        ORDER_LIFECYCLE.decide(O.APPROVING, OrderAction.RECALL, Facts(ISSUER.actors, is_issuing=True))


ITEMS = st.lists(st.sampled_from(list(I)), min_size=1, max_size=6)


@given(current=st.sampled_from(list(O)), items=ITEMS)
def test_the_status_that_follows_from_items_is_always_reached_by_an_edge(current: O, items: list[I]) -> None:
    to = following_status(current, items)
    reachable = _reachable(current, items)
    if to is not current and reachable:
        action_towards(current, to)


def _reachable(current: O, items: list[I]) -> bool:
    """Whether an order of this status can have these items at all."""
    held = {I.OPEN, I.WAITING_APPROVAL, I.ON_APPROVAL}
    possible: dict[O, set[I]] = {
        O.OPEN: {I.OPEN, I.QUOTING, I.CANCELED, I.EXPIRED},
        O.QUOTING: {I.OPEN, I.QUOTING, I.QUOTED, I.CANCELED, I.EXPIRED},
        O.QUOTED: {I.OPEN, I.QUOTING, I.QUOTED, I.CANCELED, I.EXPIRED},
        O.APPROVING: held | {I.APPROVED, I.CHANGING, I.FAILED, *TICKETED, *GONE},
        O.WAITING_FINANCIAL_APPROVAL: held | {I.APPROVED, I.CHANGING, I.FAILED, *TICKETED, *GONE},
        O.APPROVED: {I.APPROVED, I.PENDING_ISSUE, I.CHANGING, I.FAILED, *TICKETED, *GONE},
        O.FAILED: {I.FAILED, *TICKETED, *GONE},
        O.ISSUED: {I.ISSUED, I.CANCELING, I.CANCELED, I.FAILED_CANCEL, I.REJECTED},
        O.DONE: {I.ISSUED, I.CANCELING, I.CANCELED, I.FAILED_CANCEL, I.REJECTED},
        O.CANCELING: {I.CANCELING, I.CANCELED, I.FAILED_CANCEL, I.REJECTED},
    }
    if set(items) == {I.REJECTED} and current not in DECIDING:
        return False  # judging ended it: nothing was left to approve, issue or cancel
    if current in (O.ISSUED, O.DONE) and not {I.ISSUED, I.CANCELING, I.FAILED_CANCEL} & set(items):
        return False  # its last ticket was canceled, and the order with it
    allowed = possible.get(current, set())
    return set(items) <= allowed and (current is not O.OPEN or I.REJECTED not in items)


def test_dropping_the_failed_item_of_an_order_whose_other_item_expired_cancels_it() -> None:
    assert following_status(O.FAILED, [I.CANCELED, I.EXPIRED]) is O.CANCELED
    assert following_status(O.CANCELING, [I.CANCELED, I.EXPIRED]) is O.CANCELED


@pytest.mark.parametrize("status", sorted(DECIDING))
def test_an_order_whose_second_request_ended_is_what_it_was_without_it(status: O) -> None:
    assert following_status(status, [I.ISSUED, I.WAITING_APPROVAL]) is status
    assert following_status(status, [I.ISSUED, I.REJECTED]) is O.APPROVED
    assert following_status(O.APPROVED, [I.ISSUED, I.REJECTED]) is O.ISSUED
    assert following_status(status, [I.CHANGING, I.EXPIRED]) is O.APPROVED
    assert following_status(status, [I.CANCELED, I.REJECTED]) is O.DISAPPROVED, "swapped, then refused"
    assert following_status(status, [I.REJECTED, I.EXPIRED]) is O.EXPIRED_TIME


@given(st.lists(st.decimals(min_value=0, max_value=9_999, places=2), min_size=1, max_size=6), st.data())
def test_a_kept_tax_is_shared_to_the_cent_and_no_share_is_above_its_value(
    values: list[Decimal], data: st.DataObject
) -> None:
    amount = data.draw(st.decimals(min_value=0, max_value=sum(values), places=2))
    shares = shares_of(amount, values)
    assert sum(shares) == amount
    assert all(0 <= share <= value for share, value in zip(shares, values, strict=True))


MONEY = st.decimals(min_value=0, max_value=99_999, places=2, allow_nan=False)
FACTS = st.lists(st.builds(ItemFacts, st.sampled_from(list(I)), MONEY), max_size=6)


@given(FACTS)
def test_credit_and_total_are_sums_of_items_and_never_negative(items: list[ItemFacts]) -> None:
    reserved, used = credit_of(items)
    total = order_total(items)
    living = [item for item in items if item.status not in GONE]
    assert reserved >= 0 and used >= 0
    if living:
        assert total == sum((item.value for item in living), Decimal(0)) >= reserved + used
    else:
        assert reserved == used == 0 and total == sum((item.value for item in items), Decimal(0))
