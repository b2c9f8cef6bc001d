"""The table of an item's states; no other door leads to another status."""

from kit.workflow.lifecycle import Lifecycle, Step

from orders_service.records.lifecycle import (
    BY_AGENCY,
    BY_BOOKER,
    BY_CANCELER,
    BY_ISSUER_OR_AGENCY,
    BY_SYSTEM_ONLY,
    NOT_DEPARTED,
    NOT_QUOTED,
    Facts,
    ItemAction,
    ItemStatus,
)

ItemStep = Step[ItemStatus, Facts]
_I, _B = ItemStatus, ItemAction
_UNDECIDED = (_I.WAITING_APPROVAL, _I.ON_APPROVAL)
_ASKED = (_I.QUOTING, _I.QUOTED)
_UNISSUED = (_I.OPEN, *_ASKED, *_UNDECIDED, _I.APPROVED, _I.PENDING_ISSUE, _I.CHANGING)


def _item_system(to: ItemStatus) -> ItemStep:
    return Step(to, (BY_SYSTEM_ONLY,))


def _answered_steps() -> dict[tuple[ItemStatus, ItemAction], ItemStep]:
    """What people do with one item: in a cart, when its price rose, when it failed or is issued."""
    swap = Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY, BY_BOOKER))
    return {
        (_I.OPEN, _B.EDIT): Step(_I.OPEN, (BY_ISSUER_OR_AGENCY,)),
        (_I.OPEN, _B.SWAP): Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY, BY_BOOKER, NOT_QUOTED)),
        (_I.OPEN, _B.REMOVE): Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY,)),
        (_I.CHANGING, _B.SWAP): swap,
        (_I.CHANGING, _B.ACCEPT_PRICE): Step(_I.WAITING_APPROVAL, (BY_ISSUER_OR_AGENCY,)),
        (_I.CHANGING, _B.DROP): Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY,)),
        (_I.FAILED, _B.CANCEL): Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY,)),
        (_I.FAILED, _B.ISSUE): Step(_I.ISSUED, (BY_AGENCY,)),
        (_I.PENDING_ISSUE, _B.ISSUE): Step(_I.ISSUED, (BY_AGENCY,)),
        (_I.FAILED_CANCEL, _B.SETTLE_CANCELLATION): Step(_I.CANCELED, (BY_AGENCY,)),
        (_I.ISSUED, _B.CANCEL): Step(_I.CANCELING, (BY_ISSUER_OR_AGENCY, BY_CANCELER, NOT_DEPARTED)),
    }


def _quoted_steps() -> dict[tuple[ItemStatus, ItemAction], ItemStep]:
    """What happens to an offline item: a consultant quotes, the issuer chooses, a consultant issues it by hand."""
    steps: dict[tuple[ItemStatus, ItemAction], ItemStep] = {
        (_I.QUOTED, _B.REMOVE_OPTION): Step(_I.QUOTED, (BY_AGENCY,)),
        (_I.QUOTED, _B.ASK_ANEW): _item_system(_I.QUOTING),
        (_I.QUOTED, _B.CHOOSE_OPTION): Step(_I.OPEN, (BY_ISSUER_OR_AGENCY,)),
        (_I.APPROVED, _B.WAIT_FOR_ISSUE): _item_system(_I.PENDING_ISSUE),
        (_I.PENDING_ISSUE, _B.CANCEL): Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY,)),
    }
    for status in _ASKED:
        steps[status, _B.QUOTE] = Step(_I.QUOTED, (BY_AGENCY,))
        steps[status, _B.EDIT] = Step(status, (BY_ISSUER_OR_AGENCY,))
        steps[status, _B.REMOVE] = Step(_I.CANCELED, (BY_ISSUER_OR_AGENCY,))
    return steps


def _followed_steps() -> dict[tuple[ItemStatus, ItemAction], ItemStep]:
    """What follows for an item from its order, the approvers, the suppliers and time."""
    steps: dict[tuple[ItemStatus, ItemAction], ItemStep] = {
        (_I.OPEN, _B.SUBMIT): _item_system(_I.WAITING_APPROVAL),
        (_I.APPROVED, _B.FINISH_ISSUE): _item_system(_I.ISSUED),
        (_I.APPROVED, _B.RAISE_PRICE): _item_system(_I.CHANGING),
        (_I.APPROVED, _B.FAIL): _item_system(_I.FAILED),
        (_I.ISSUED, _B.START_CANCEL): _item_system(_I.CANCELING),
        (_I.CANCELING, _B.FINISH_CANCEL): _item_system(_I.CANCELED),
        (_I.CANCELING, _B.FAIL_CANCEL): _item_system(_I.FAILED_CANCEL),
        (_I.FAILED, _B.FINISH_CANCEL): _item_system(_I.CANCELED),
        (_I.FAILED, _B.RETRY): _item_system(_I.APPROVED),
        (_I.FAILED_CANCEL, _B.RETRY): _item_system(_I.CANCELING),
    }
    for status in _UNDECIDED:
        steps[status, _B.OPEN_LEVEL] = _item_system(_I.ON_APPROVAL)
        steps[status, _B.RAISE_PRICE] = _item_system(_I.CHANGING)
        steps[status, _B.APPROVE] = _item_system(_I.APPROVED)
        steps[status, _B.REJECT] = _item_system(_I.REJECTED)
    for status in (*_UNDECIDED, _I.APPROVED, _I.PENDING_ISSUE, _I.CHANGING, _I.FAILED):
        steps[status, _B.RECALL] = _item_system(_I.OPEN)
    for status in _UNISSUED:
        steps[status, _B.FINISH_CANCEL] = _item_system(_I.CANCELED)
        steps[status, _B.EXPIRE] = _item_system(_I.EXPIRED)
    return steps


ITEM_LIFECYCLE = Lifecycle[ItemStatus, ItemAction, Facts]({**_answered_steps(), **_quoted_steps(), **_followed_steps()})

ITEM_IDS = frozenset({_B.EDIT, _B.SWAP, _B.REMOVE, _B.CANCEL, _B.ISSUE, _B.QUOTE, _B.CHOOSE_OPTION})
