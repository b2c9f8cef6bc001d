"""The table of states of a payment: it waits until it is confirmed or its order ends; a confirmed one is given back."""

from dataclasses import dataclass
from enum import StrEnum

from kit.workflow.lifecycle import Lifecycle, Status, Step


class PaymentStatus(Status):
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    REFUNDED = "refunded"

    @property
    def label(self) -> str:
        return PAYMENT_LABELS[self]


PAYMENT_LABELS = {
    PaymentStatus.WAITING: "Aguardando pagamento",
    PaymentStatus.CONFIRMED: "Pago",
    PaymentStatus.REFUSED: "Recusado",
    PaymentStatus.REFUNDED: "Estornado",
}


class PaymentAction(StrEnum):
    """REFUSE: the order ended or took another way before anybody paid. REFUND: all of it is to be given back."""

    CONFIRM = "confirm"
    REFUSE = "refuse"
    REFUND = "refund"


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """The order's own table has judged who acts."""


_S, _A = PaymentStatus, PaymentAction
PAYMENT_LIFECYCLE = Lifecycle[PaymentStatus, PaymentAction, PaymentFacts](
    {
        (_S.WAITING, _A.CONFIRM): Step(_S.CONFIRMED),
        (_S.WAITING, _A.REFUSE): Step(_S.REFUSED),
        (_S.CONFIRMED, _A.REFUND): Step(_S.REFUNDED),
    }
)
