"""What canceling an item means in the state it is in (pure: no clock, no row, no I/O)."""

from dataclasses import replace
from datetime import datetime

from kit.core.money import ZERO

from orders_service.products.declaration import Product
from orders_service.products.terms import CancellationTerms, Issued
from orders_service.records.lifecycle import ItemStatus

NOT_ISSUED = "Nada foi emitido: a reserva é liberada sem custo."
_NOT_BOUGHT: dict[ItemStatus, tuple[bool, str]] = {
    ItemStatus.FAILED: (True, "A emissão falhou e nada foi emitido: o item sai do pedido sem custo."),
    ItemStatus.PENDING_ISSUE: (True, "Nada foi emitido: o item sai do pedido sem custo."),
    ItemStatus.CANCELING: (False, "O cancelamento deste item já foi solicitado."),
    ItemStatus.FAILED_CANCEL: (False, "O fornecedor recusou o cancelamento. O pedido está na fila da agência."),
}
"""Whether an item in this state can be canceled, and why; any other state is one before it was bought."""


def terms_of(status: ItemStatus, item: Issued, *, product: Product, now: datetime) -> CancellationTerms:
    """Nothing was paid for what was never issued; for the rest each product has its rules."""
    terms = product.terms(item, now)
    if status is ItemStatus.ISSUED:
        return terms
    is_possible, explanation = _NOT_BOUGHT.get(status, (True, NOT_ISSUED))
    return replace(terms, refund=ZERO, tax=ZERO, credit=ZERO, is_possible=is_possible, explanation=explanation)
