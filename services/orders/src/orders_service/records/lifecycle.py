"""States, actions and the rules between them; the table of an order's states, the only door to another status."""

from dataclasses import dataclass
from enum import StrEnum

from kit.core.refusals import Forbidden, InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step

from orders_service.records.labels import ITEM_LABELS, ORDER_LABELS
from orders_service.records.refusals import OfflineNotQuoted


class OrderStatus(Status):
    OPEN = "open"
    QUOTING = "quoting"
    QUOTED = "quoted"
    APPROVING = "approving"
    WAITING_PAYMENT = "waiting_payment"
    WAITING_FINANCIAL_APPROVAL = "waiting_financial_approval"
    APPROVED = "approved"
    ISSUED = "issued"
    DONE = "done"
    FAILED = "failed"
    CANCELING = "canceling"
    FAILED_CANCEL = "failed_cancel"
    DISAPPROVED = "disapproved"
    REJECTED = "rejected"
    CANCELED = "canceled"
    EXPIRED_TIME = "expired_time"
    FINISHED = "finished"

    @property
    def label(self) -> str:
        return ORDER_LABELS[self]


class ItemStatus(Status):
    OPEN = "open"
    QUOTING = "quoting"
    QUOTED = "quoted"
    WAITING_APPROVAL = "waiting_approval"
    ON_APPROVAL = "on_approval"
    APPROVED = "approved"
    PENDING_ISSUE = "pending_issue"
    ISSUED = "issued"
    CHANGING = "changing"
    REJECTED = "rejected"
    CANCELING = "canceling"
    CANCELED = "canceled"
    FAILED = "failed"
    FAILED_CANCEL = "failed_cancel"
    EXPIRED = "expired"

    @property
    def label(self) -> str:
        return ITEM_LABELS[self]


class OrderAction(StrEnum):
    EDIT = "edit"
    ADD_ITEM = "add_item"
    SUBMIT = "submit"
    RECALL = "recall"
    CANCEL = "cancel"
    ACCEPT_PRICE = "accept_price"
    DROP_ITEM = "drop_item"
    RE_SEARCH = "re_search"
    DOWNLOAD_VOUCHER = "download_voucher"
    RETRY = "retry"
    SETTLE_CANCELLATION = "settle_cancellation"
    DONE = "done"
    REOPEN = "reopen"
    OPEN_LEVEL = "open_level"
    OPEN_FINANCIAL_LEVEL = "open_financial_level"
    APPROVE = "approve"
    DISAPPROVE = "disapprove"
    ASK_AGAIN = "ask_again"
    ISSUE = "issue"
    FAIL = "fail"
    RESOLVE_FAILED = "resolve_failed"
    START_CANCEL = "start_cancel"
    FINISH_CANCEL = "finish_cancel"
    FAIL_CANCEL = "fail_cancel"
    EXPIRE = "expire"
    FINISH = "finish"
    START_QUOTING = "start_quoting"
    FINISH_QUOTING = "finish_quoting"
    END_QUOTING = "end_quoting"
    CONFIRM_PAYMENT = "confirm_payment"
    AWAIT_PAYMENT = "await_payment"
    END_PAYMENT = "end_payment"


class ItemAction(StrEnum):
    EDIT = "edit"
    SWAP = "swap"
    REMOVE = "remove"
    CANCEL = "cancel"
    ISSUE = "issue"
    SETTLE_CANCELLATION = "settle_cancellation"
    ACCEPT_PRICE = "accept_price"
    DROP = "drop"
    SUBMIT = "submit"
    OPEN_LEVEL = "open_level"
    RECALL = "recall"
    APPROVE = "approve"
    REJECT = "reject"
    FINISH_ISSUE = "finish_issue"
    RAISE_PRICE = "raise_price"
    FAIL = "fail"
    RETRY = "retry"
    START_CANCEL = "start_cancel"
    FINISH_CANCEL = "finish_cancel"
    FAIL_CANCEL = "fail_cancel"
    EXPIRE = "expire"
    QUOTE = "quote"
    REMOVE_OPTION = "remove_option"
    ASK_ANEW = "ask_anew"
    CHOOSE_OPTION = "choose_option"
    WAIT_FOR_ISSUE = "wait_for_issue"


class Actor(StrEnum):
    """Who stands before the table: `canceler` holds cancel-airway-order, `booker` may book flights, `advancer` may ask
    for advances and `spender` enter expenses, `closer` holds done-airway-order, `assigner` names the consultant,
    `system` is ourselves."""

    ISSUER = "issuer"
    AGENCY = "agency"
    CANCELER = "canceler"
    BOOKER = "booker"
    ADVANCER = "advancer"
    SPENDER = "spender"
    CLOSER = "closer"
    ASSIGNER = "assigner"
    VIEWER = "viewer"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules look at: who acts, whether a supplier is issuing or has issued a part, whether a price waits for
    an answer, whether a supplier refused to take tickets back, whether the trip began, whether a consultant finds and
    prices the item, whether a stay of a quoted order has no option yet."""

    actors: frozenset[Actor]
    is_issuing: bool = False
    has_departed: bool = False
    has_price_change: bool = False
    has_failed_cancel: bool = False
    is_quoted: bool = False
    has_unchosen: bool = False


BY_SYSTEM = Facts(frozenset({Actor.SYSTEM}))


def _one_of(*actors: Actor) -> Rule[Facts]:
    wanted = frozenset({*actors, Actor.SYSTEM})
    return Rule(
        name="BY_" + "_OR_".join(sorted(actor.upper() for actor in actors)),
        holds=lambda facts: bool(wanted & facts.actors),
        refusal=lambda _: Forbidden(),
    )


def _not_departed(status: OrderStatus, said: str) -> Rule[Facts]:
    return Rule("NOT_DEPARTED", lambda facts: not facts.has_departed, lambda _: InvalidStatus(status, said))


BY_ISSUER_OR_AGENCY = _one_of(Actor.ISSUER, Actor.AGENCY)
BY_AGENCY = _one_of(Actor.AGENCY)
BY_CANCELER = _one_of(Actor.CANCELER)
BY_BOOKER = _one_of(Actor.BOOKER)
BY_CLOSER = _one_of(Actor.CLOSER)
BY_VIEWER = _one_of(Actor.VIEWER)
BY_SYSTEM_ONLY: Rule[Facts] = Rule(
    name="BY_SYSTEM_ONLY", holds=lambda facts: Actor.SYSTEM in facts.actors, refusal=lambda _: Forbidden()
)

NOT_BEING_ISSUED: Rule[Facts] = Rule(
    name="NOT_BEING_ISSUED",
    holds=lambda facts: not facts.is_issuing,
    refusal=lambda _: InvalidStatus(OrderStatus.APPROVED, "Aprovado, emissão em andamento"),
)

NOTHING_ISSUED: Rule[Facts] = Rule(
    name="NOTHING_ISSUED",
    holds=lambda facts: not facts.is_issuing,
    refusal=lambda _: InvalidStatus(OrderStatus.APPROVING, "Em aprovação, com itens já emitidos"),
)

HAS_PRICE_CHANGE: Rule[Facts] = Rule(
    name="HAS_PRICE_CHANGE",
    holds=lambda facts: facts.has_price_change,
    refusal=lambda _: InvalidStatus(OrderStatus.APPROVED, OrderStatus.APPROVED.label),
)

HAS_FAILED_CANCEL: Rule[Facts] = Rule(
    name="HAS_FAILED_CANCEL",
    holds=lambda facts: facts.has_failed_cancel,
    refusal=lambda _: InvalidStatus(OrderStatus.ISSUED, OrderStatus.ISSUED.label),
)

NOT_QUOTED: Rule[Facts] = Rule(
    name="NOT_QUOTED",
    holds=lambda facts: not facts.is_quoted,
    refusal=lambda _: InvalidStatus(ItemStatus.OPEN, "Cotado pela agência, peça outra cotação"),
)

ALL_CHOSEN: Rule[Facts] = Rule(
    name="ALL_CHOSEN", holds=lambda facts: not facts.has_unchosen, refusal=lambda _: OfflineNotQuoted()
)

NOT_DEPARTED = _not_departed(OrderStatus.ISSUED, "Finalizado, viagem já iniciada")
NOT_OVER = _not_departed(OrderStatus.DONE, "Finalizado, a viagem já terminou")

OrderStep = Step[OrderStatus, Facts]

_O, _A = OrderStatus, OrderAction
_CART = (_O.OPEN, _O.QUOTING, _O.QUOTED)
_DECIDING = (_O.APPROVING, _O.WAITING_FINANCIAL_APPROVAL)
_HELD = (*_CART, *_DECIDING, _O.WAITING_PAYMENT, _O.APPROVED)


def _person(to: OrderStatus) -> OrderStep:
    return Step(to, (BY_ISSUER_OR_AGENCY,))


def _system(to: OrderStatus) -> OrderStep:
    return Step(to, (BY_SYSTEM_ONLY,))


def _cart_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """What the issuer does before anybody decides."""
    steps: dict[tuple[OrderStatus, OrderAction], OrderStep] = {}
    for status in _CART:
        steps[status, _A.EDIT] = _person(status)
        steps[status, _A.ADD_ITEM] = _person(status)
    for status in (_O.OPEN, _O.QUOTED):
        steps[status, _A.SUBMIT] = Step(_O.APPROVING, (BY_ISSUER_OR_AGENCY, ALL_CHOSEN))
    steps[_O.APPROVING, _A.RECALL] = Step(_O.OPEN, (BY_ISSUER_OR_AGENCY, NOTHING_ISSUED))
    for status in _HELD:
        steps[status, _A.CANCEL] = Step(_O.CANCELED, (BY_ISSUER_OR_AGENCY, NOT_BEING_ISSUED))
    steps[_O.FAILED, _A.CANCEL] = _person(_O.CANCELED)
    for status, rule in ((_O.ISSUED, NOT_DEPARTED), (_O.DONE, NOT_OVER)):
        steps[status, _A.CANCEL] = Step(_O.CANCELING, (BY_ISSUER_OR_AGENCY, BY_CANCELER, rule))
        steps[status, _A.DOWNLOAD_VOUCHER] = Step(status, (BY_VIEWER,))
    return steps


def _quoting_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """An offline item waits for a consultant; all of them were answered; the last one left the cart unanswered."""
    return {
        (_O.OPEN, _A.START_QUOTING): _system(_O.QUOTING),
        (_O.QUOTED, _A.START_QUOTING): _system(_O.QUOTING),
        (_O.QUOTING, _A.FINISH_QUOTING): _system(_O.QUOTED),
        (_O.QUOTING, _A.END_QUOTING): _system(_O.OPEN),
    }


def _price_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """What is answered when a price rose after approval; `ask_again`: the total is above what was approved."""
    asked = (BY_ISSUER_OR_AGENCY, HAS_PRICE_CHANGE)
    answers = (_A.ACCEPT_PRICE, _A.DROP_ITEM, _A.RE_SEARCH)
    steps = {(_O.APPROVED, action): Step(_O.APPROVED, asked) for action in answers}
    steps[_O.APPROVED, _A.ASK_AGAIN] = _system(_O.APPROVING)
    return steps


def _agency_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """The agency tries again what a supplier refused, settles by hand what it keeps, and closes a trip.

    A cancellation that a supplier refused for some items is settled while the other items stay issued.
    """
    kept = (BY_AGENCY, HAS_FAILED_CANCEL)
    return {
        (_O.FAILED, _A.RETRY): Step(_O.APPROVED, (BY_AGENCY,)),
        (_O.FAILED_CANCEL, _A.RETRY): Step(_O.CANCELING, (BY_AGENCY,)),
        (_O.ISSUED, _A.RETRY): Step(_O.ISSUED, kept),
        (_O.FAILED_CANCEL, _A.SETTLE_CANCELLATION): Step(_O.CANCELED, (BY_AGENCY,)),
        (_O.ISSUED, _A.SETTLE_CANCELLATION): Step(_O.ISSUED, kept),
        (_O.DONE, _A.SETTLE_CANCELLATION): Step(_O.DONE, kept),
        (_O.ISSUED, _A.DONE): Step(_O.DONE, (BY_CLOSER,)),
    }


def _payment_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """What is paid before its tickets waits for the money; `end_payment`: what waited is out, the rest goes on."""
    steps = {(status, _A.AWAIT_PAYMENT): _system(_O.WAITING_PAYMENT) for status in _DECIDING}
    steps[_O.WAITING_PAYMENT, _A.CONFIRM_PAYMENT] = Step(_O.APPROVED, (BY_AGENCY,))
    steps[_O.WAITING_PAYMENT, _A.END_PAYMENT] = _system(_O.APPROVED)
    return steps


def _decision_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """What follows from the approvers."""
    steps: dict[tuple[OrderStatus, OrderAction], OrderStep] = {}
    for status in _DECIDING:
        steps[status, _A.OPEN_LEVEL] = _system(_O.APPROVING)
        steps[status, _A.OPEN_FINANCIAL_LEVEL] = _system(_O.WAITING_FINANCIAL_APPROVAL)
        steps[status, _A.REOPEN] = _system(_O.OPEN)
        steps[status, _A.APPROVE] = _system(_O.APPROVED)
        steps[status, _A.DISAPPROVE] = _system(_O.DISAPPROVED)
    return steps


def _supplier_steps() -> dict[tuple[OrderStatus, OrderAction], OrderStep]:
    """What follows from the suppliers and from time."""
    steps = {(status, _A.EXPIRE): Step(_O.EXPIRED_TIME, (BY_SYSTEM_ONLY, NOT_BEING_ISSUED)) for status in _HELD}
    steps[_O.APPROVED, _A.ISSUE] = _system(_O.ISSUED)
    steps[_O.APPROVED, _A.FAIL] = _system(_O.FAILED)
    steps[_O.FAILED, _A.RESOLVE_FAILED] = _system(_O.ISSUED)
    steps[_O.ISSUED, _A.FINISH] = _system(_O.DONE)
    for status in (_O.APPROVED, _O.ISSUED, _O.DONE, _O.FAILED):
        steps[status, _A.START_CANCEL] = _system(_O.CANCELING)
    for status in (*_HELD, _O.FAILED, _O.CANCELING, _O.FAILED_CANCEL):
        steps[status, _A.FINISH_CANCEL] = _system(_O.CANCELED)
    steps[_O.CANCELING, _A.FAIL_CANCEL] = _system(_O.FAILED_CANCEL)
    return steps


ORDER_LIFECYCLE = Lifecycle[OrderStatus, OrderAction, Facts](
    {
        **_cart_steps(),
        **_quoting_steps(),
        **_price_steps(),
        **_agency_steps(),
        **_decision_steps(),
        **_payment_steps(),
        **_supplier_steps(),
    }
)

ORDER_IDS = frozenset(
    {
        *(_A.EDIT, _A.ADD_ITEM, _A.SUBMIT, _A.RECALL, _A.CANCEL, _A.DOWNLOAD_VOUCHER),
        *(_A.ACCEPT_PRICE, _A.DROP_ITEM, _A.RE_SEARCH, _A.RETRY, _A.SETTLE_CANCELLATION, _A.DONE),
        _A.CONFIRM_PAYMENT,
    }
)
"""What a person may be offered on an order (API section 3.1, allowed_actions)."""
