"""Refusals about orders, with stable codes and Portuguese sentences (API section 1.5)."""

from collections.abc import Sequence
from decimal import Decimal

from kit.core.money import text_of
from kit.core.refusals import Refusal


class EmptyOrder(Refusal):
    code, status, message = "EMPTY_ORDER", 422, "Inclua ao menos um item no pedido."


class JustificationRequired(Refusal):
    code, status = "JUSTIFICATION_REQUIRED", 422
    message = "Informe a justificativa para os itens fora da política."

    def __init__(self, items_uuid: Sequence[str]) -> None:
        super().__init__(details={"items_uuid": list(items_uuid)})


class InsufficientCredit(Refusal):
    code, status, message = "INSUFFICIENT_CREDIT", 422, "Limite de crédito insuficiente"


class PhaseOutOfPeriod(Refusal):
    """The order names a phase that has not begun or has ended (DOMAIN section 9)."""

    code, status, message = "PHASE_OUT_OF_PERIOD", 422, "A fase não está vigente nesta data."


class PaymentMethodNotAllowed(Refusal):
    code, status, message = "PAYMENT_METHOD_NOT_ALLOWED", 422, "Forma de pagamento não permitida."


class TaxChanged(Refusal):
    """The tax the caller accepted is not the one that is due."""

    code, status = "PRICE_CHANGED", 409
    message = "O preço mudou. Confira o novo valor."

    def __init__(self, *, value: Decimal | None, new_value: Decimal) -> None:
        super().__init__(details={"value": None if value is None else text_of(value), "new_value": text_of(new_value)})
