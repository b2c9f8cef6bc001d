"""The tables of states: the full matrix, and any walk of a machine that knows nothing but them."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from kit.refusals import Forbidden, InvalidStatus
from orders_service.booking.lifecycle import (
    BY_SYSTEM,
    ITEM_LIFECYCLE,
    ORDER_IDS,
    ORDER_LIFECYCLE,
    Actor,
    Facts,
    ItemAction,
    ItemStatus,
    OrderAction,
    OrderStatus,
)
from orders_service.booking.rules import (
    DECIDING,
    ENDED,
    EXPIRABLE,
    GONE,
    UNDECIDED,
    ItemFacts,
    action_towards,
    allowed_item_actions,
    allowed_order_actions,
    credit_of,
    following_status,
    order_total,
)

O = OrderStatus  # noqa: E741
I = ItemStatus  # noqa: E741
ISSUER = Facts(frozenset({Actor.ISSUER, Actor.VIEWER}))
BOOKER = Facts(frozenset({Actor.ISSUER, Actor.BOOKER, Actor.VIEWER}))
ASKED = Facts(ISSUER.actors, has_price_change=True)
CANCELER = Facts(frozenset({Actor.ISSUER, Actor.CANCELER, Actor.VIEWER}))
AGENCY = Facts(frozenset({Actor.AGENCY, Actor.CANCELER, Actor.VIEWER}))
VIEWER = Facts(frozenset({Actor.VIEWER}))

# From -> to, as API section 2.3 prints it; what is not built yet (quoting, payment, retry, done by hand) apart.
EDGES: dict[OrderStatus, set[OrderStatus]] = {
    O.OPEN: {O.APPROVING, O.CANCELED, O.EXPIRED_TIME},
    O.QUOTING: {O.CANCELED, O.EXPIRED_TIME},
    O.QUOTED: {O.APPROVING, O.CANCELED, O.EXPIRED_TIME},
    O.APPROVING: {
        *(O.APPROVED, O.WAITING_FINANCIAL_APPROVAL, O.DISAPPROVED, O.OPEN, O.CANCELED, O.EXPIRED_TIME),
    },
    O.WAITING_FINANCIAL_APPROVAL: {O.APPROVED, O.DISAPPROVED, O.CANCELED, O.EXPIRED_TIME, O.APPROVING, O.OPEN},
    O.WAITING_PAYMENT: {O.CANCELED, O.EXPIRED_TIME},
    O.APPROVED: {O.ISSUED, O.FAILED, O.APPROVING, O.CANCELED, O.EXPIRED_TIME},
    O.FAILED: {O.ISSUED, O.CANCELING, O.CANCELED},
    O.ISSUED: {O.CANCELING},
    O.DONE: {O.CANCELING},
    O.CANCELING: {O.CANCELED, O.FAILED_CANCEL},
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
    [ISSUER, CANCELER, ASKED, AGENCY, VIEWER],
    ids=["issuer", "canceler", "asked", "agency", "viewer"],
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
    with pytest.raises(InvalidStatus):
        ORDER_LIFECYCLE.decide(status, OrderAction.CANCEL, gone)


def test_nothing_is_canceled_or_expired_while_a_supplier_issues_it() -> None:
    for action in (OrderAction.CANCEL, OrderAction.EXPIRE):
        with pytest.raises(InvalidStatus):
            ORDER_LIFECYCLE.decide(O.APPROVED, action, Facts(BY_SYSTEM.actors | ISSUER.actors, is_issuing=True))


@pytest.mark.parametrize("order", list(O))
@pytest.mark.parametrize("item", list(I))
def test_items_of_a_cart_are_changed_only_while_it_is_one(order: O, item: I) -> None:
    allowed = set(allowed_item_actions(order, item, CANCELER))
    if item is I.OPEN:
        assert allowed == ({"edit", "remove"} if order in (O.OPEN, O.QUOTING, O.QUOTED) else set())
    assert ("cancel" in allowed) == (item in (I.ISSUED, I.FAILED))


@pytest.mark.parametrize("status", list(O))
def test_a_price_is_answered_only_where_an_approved_order_waits_for_it(status: O) -> None:
    answers = {"accept_price", "drop_item", "re_search"}
    waits = status is O.APPROVED
    assert (answers & set(allowed_order_actions(status, ASKED))) == (answers if waits else set())
    assert not answers & set(allowed_order_actions(status, ISSUER)), "nothing rose"
    assert not answers & set(allowed_order_actions(status, Facts(VIEWER.actors, has_price_change=True)))


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
        O.OPEN: {I.OPEN, I.CANCELED, I.EXPIRED},
        O.APPROVING: held | {I.APPROVED, I.CHANGING, I.ISSUED, I.FAILED, *GONE},
        O.WAITING_FINANCIAL_APPROVAL: held | {I.APPROVED, I.CHANGING, I.ISSUED, I.FAILED, *GONE},
        O.APPROVED: {I.APPROVED, I.CHANGING, I.ISSUED, I.FAILED, *GONE},
        O.FAILED: {I.FAILED, I.ISSUED, I.CANCELING, *GONE},
        O.ISSUED: {I.ISSUED, I.CANCELING, I.CANCELED, I.FAILED_CANCEL, I.REJECTED},
        O.CANCELING: {I.CANCELING, I.CANCELED, I.FAILED_CANCEL, I.REJECTED},
    }
    if set(items) == {I.REJECTED} and current not in DECIDING:
        return False  # judging ended it: nothing was left to approve, issue or cancel
    if current is O.ISSUED and not {I.ISSUED, I.CANCELING, I.FAILED_CANCEL} & set(items):
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


MOST_ITEMS = 4


class OrderMachine(RuleBasedStateMachine):
    """An order with two items, moved at random by people, approvers, suppliers and time, through the tables only."""

    def __init__(self) -> None:
        super().__init__()
        self.status, self.items = O.OPEN, [I.OPEN, I.OPEN]
        self.was_ended: O | None = None

    def _move(self, action: ItemAction, places: list[int] | None = None) -> None:
        for place in range(len(self.items)) if places is None else places:
            if ITEM_LIFECYCLE.has(self.items[place], action):
                self.items[place] = ITEM_LIFECYCLE.decide(self.items[place], action, BY_SYSTEM).to

    def _settle(self) -> None:
        while (to := following_status(self.status, self.items)) is not self.status:
            step = ORDER_LIFECYCLE.decide(self.status, action_towards(self.status, to), BY_SYSTEM)
            self.status = step.to

    def _order(self, action: OrderAction) -> bool:
        if not ORDER_LIFECYCLE.has(self.status, action):
            return False
        self.status = ORDER_LIFECYCLE.decide(self.status, action, BY_SYSTEM).to
        return True

    @rule()
    def submit(self) -> None:
        if I.OPEN in self.items and self._order(OrderAction.SUBMIT):
            self._move(ItemAction.SUBMIT)

    @rule(financial=st.booleans())
    def open_level(self, financial: bool) -> None:
        if self._order(OrderAction.OPEN_FINANCIAL_LEVEL if financial else OrderAction.OPEN_LEVEL):
            self._move(ItemAction.OPEN_LEVEL)

    @rule()
    def recall(self) -> None:
        if I.ISSUED not in self.items and self._order(OrderAction.RECALL):
            self._move(ItemAction.RECALL)

    @rule()
    def give_the_request_up(self) -> None:
        """Approvals itself: a cart where that can be, else the question is asked anew."""
        if self.status not in DECIDING:
            return
        if I.ISSUED in self.items:
            self._move(ItemAction.RAISE_PRICE, [at for at, item in enumerate(self.items) if item in UNDECIDED])
        else:
            self._order(OrderAction.REOPEN)
            self._move(ItemAction.RECALL)
        self._settle()

    @rule(place=st.integers(0, 3), above=st.booleans())
    def accept_price(self, place: int, above: bool) -> None:
        self._answer(place, ItemAction.ACCEPT_PRICE, place, above=above)

    @rule(place=st.integers(0, 3), above=st.booleans())
    def swap(self, place: int, above: bool) -> None:
        """Another item in its place, as good as approved until it is known whether approvers are asked again."""
        if self._waits(place) and len(self.items) < MOST_ITEMS:
            self.items.append(I.OPEN)
            self._move(ItemAction.SUBMIT, [len(self.items) - 1])
            self._answer(place, ItemAction.SWAP, len(self.items) - 1, above=above)

    def _waits(self, place: int) -> bool:
        return self.status is O.APPROVED and place < len(self.items) and self.items[place] is I.CHANGING

    def _answer(self, place: int, action: ItemAction, answered: int, *, above: bool) -> None:
        if not self._waits(place):
            return
        self._move(action, [place])
        if not above:
            self._move(ItemAction.APPROVE, [answered])
        self._settle()
        if above:
            assert self._order(OrderAction.ASK_AGAIN)

    @rule(place=st.integers(0, 3))
    def drop(self, place: int) -> None:
        if self._waits(place):
            self._move(ItemAction.DROP, [place])
            self._settle()

    @rule()
    def expire_request(self) -> None:
        if self.status in DECIDING:
            self._move(ItemAction.EXPIRE, [at for at, item in enumerate(self.items) if item in UNDECIDED])
            self._settle()

    @precondition(lambda self: self.status in (O.APPROVING, O.WAITING_FINANCIAL_APPROVAL))
    @rule(out=st.sets(st.integers(0, 1)))
    def decide(self, out: set[int]) -> None:
        self._move(ItemAction.REJECT, sorted(out))
        self._move(ItemAction.APPROVE, [place for place in range(len(self.items)) if place not in out])
        if I.APPROVED in self.items:
            self._order(OrderAction.APPROVE)
        self._settle()

    @rule(place=st.integers(0, 3), action=st.sampled_from([ItemAction.ISSUE, ItemAction.FAIL, ItemAction.RAISE_PRICE]))
    def supplier_answers(self, place: int, action: ItemAction) -> None:
        if place < len(self.items) and self.items[place] is I.APPROVED:
            self._move(action, [place])
            self._settle()

    @rule(places=st.sets(st.integers(0, 1), min_size=1))
    def cancel(self, places: set[int]) -> None:
        if self.status in EXPIRABLE:
            if I.ISSUED in self.items:
                return
            self._move(ItemAction.FINISH_CANCEL)
            self._order(OrderAction.FINISH_CANCEL)
        elif ORDER_LIFECYCLE.has(self.status, OrderAction.CANCEL):
            self._move(ItemAction.CANCEL, sorted(places))
        self._settle()

    @rule(place=st.integers(0, 1), refused=st.booleans())
    def supplier_cancels(self, place: int, refused: bool) -> None:
        self._move(
            ItemAction.FAIL_CANCEL if refused else ItemAction.FINISH_CANCEL, [place] if self._asked(place) else []
        )
        self._settle()

    def _asked(self, place: int) -> bool:
        return self.items[place] is I.CANCELING

    @rule()
    def expire(self) -> None:
        if self.status in EXPIRABLE:
            self._move(ItemAction.EXPIRE)
            self._settle()

    @invariant()
    def the_end_is_the_end(self) -> None:
        if self.was_ended is not None:
            assert self.status is self.was_ended
        if self.status in ENDED:
            self.was_ended = self.status

    @invariant()
    def nothing_is_alive_in_an_ended_order(self) -> None:
        if self.status in ENDED:
            assert all(item in GONE for item in self.items)

    @invariant()
    def an_issued_order_holds_a_ticket(self) -> None:
        if self.status is O.ISSUED:
            assert I.ISSUED in self.items

    @invariant()
    def only_undecided_orders_have_undecided_items(self) -> None:
        undecided = {I.WAITING_APPROVAL, I.ON_APPROVAL} & set(self.items)
        assert bool(undecided) == (self.status in (O.APPROVING, O.WAITING_FINANCIAL_APPROVAL))


def test_no_walk_through_the_tables_leaves_an_order_and_its_items_apart() -> None:
    run_state_machine_as_test(OrderMachine, settings=settings(max_examples=300, stateful_step_count=25, deadline=None))
