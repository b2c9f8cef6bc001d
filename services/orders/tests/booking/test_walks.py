"""Whatever people, approvers, suppliers and time do in any order, an order and its items stay together."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from orders_service.booking.rules import action_towards, following_status
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import (
    BY_SYSTEM,
    ORDER_LIFECYCLE,
    ItemAction,
    ItemStatus,
    OrderAction,
    OrderStatus,
)
from orders_service.records.rules import ASKED, CART, DECIDING, ENDED, EXPIRABLE, GONE, TICKETED, UNDECIDED

O = OrderStatus  # noqa: E741
I = ItemStatus  # noqa: E741
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

    @precondition(lambda self: self.status in CART)
    @rule()
    def ask_the_agency(self) -> None:
        if len(self.items) < MOST_ITEMS:
            self.items.append(I.QUOTING)
            self._settle()

    @precondition(lambda self: self.status in CART)
    @rule(place=st.integers(0, 3), action=st.sampled_from([ItemAction.QUOTE, ItemAction.ASK_ANEW]))
    def agency_answers(self, place: int, action: ItemAction) -> None:
        if place < len(self.items):
            self._move(action, [place])
            self._settle()

    @precondition(lambda self: self.status in CART)
    @rule(place=st.integers(0, 3))
    def choose(self, place: int) -> None:
        if place < len(self.items):
            self._move(ItemAction.CHOOSE_OPTION, [place])
            self._settle()

    @rule(place=st.integers(0, 3))
    def wait_for_hand(self, place: int) -> None:
        if place < len(self.items):
            self._move(ItemAction.WAIT_FOR_ISSUE, [place])
            self._settle()

    @rule()
    def submit(self) -> None:
        if ASKED & set(self.items):
            return
        if I.OPEN in self.items and self._order(OrderAction.SUBMIT):
            self._move(ItemAction.SUBMIT)

    @rule(financial=st.booleans())
    def open_level(self, financial: bool) -> None:
        if self._order(OrderAction.OPEN_FINANCIAL_LEVEL if financial else OrderAction.OPEN_LEVEL):
            self._move(ItemAction.OPEN_LEVEL)

    @rule()
    def recall(self) -> None:
        if not TICKETED & set(self.items) and self._order(OrderAction.RECALL):
            self._move(ItemAction.RECALL)

    @rule()
    def give_the_request_up(self) -> None:
        """Approvals itself: a cart where that can be, else the question is asked anew."""
        if self.status not in DECIDING:
            return
        if TICKETED & set(self.items):
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

    @rule(
        place=st.integers(0, 3),
        action=st.sampled_from([ItemAction.FINISH_ISSUE, ItemAction.FAIL, ItemAction.RAISE_PRICE]),
    )
    def supplier_answers(self, place: int, action: ItemAction) -> None:
        if place < len(self.items) and self.items[place] is I.APPROVED:
            self._move(action, [place])
            self._settle()

    @rule(places=st.sets(st.integers(0, 1), min_size=1))
    def cancel(self, places: set[int]) -> None:
        if self.status in EXPIRABLE:
            if TICKETED & set(self.items):
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

    @rule()
    def try_again(self) -> None:
        """The agency: what failed to be issued, else what a supplier keeps."""
        refused = I.FAILED if self.status is O.FAILED else I.FAILED_CANCEL
        if refused in self.items and self._order(OrderAction.RETRY):
            self._move(ItemAction.RETRY, [at for at, item in enumerate(self.items) if item is refused])
            self._settle()

    @rule(place=st.integers(0, 3))
    def issue_by_hand(self, place: int) -> None:
        if place < len(self.items):
            self._move(ItemAction.ISSUE, [place])
            self._settle()

    @rule()
    def settle_by_hand(self) -> None:
        """The agency: what a supplier keeps is canceled."""
        if I.FAILED_CANCEL in self.items and ORDER_LIFECYCLE.has(self.status, OrderAction.SETTLE_CANCELLATION):
            self._move(ItemAction.SETTLE_CANCELLATION)
            self._settle()

    @rule()
    def close(self) -> None:
        self._order(OrderAction.DONE)

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


@pytest.mark.parametrize("walks", [60, pytest.param(300, marks=pytest.mark.long)])
def test_no_walk_through_the_tables_leaves_an_order_and_its_items_apart(walks: int) -> None:
    walking = settings(max_examples=walks, stateful_step_count=25, deadline=None)
    run_state_machine_as_test(OrderMachine, settings=walking)
