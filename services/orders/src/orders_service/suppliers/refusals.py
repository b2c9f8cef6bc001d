"""Refusals when a supplier does not do what was requested."""

from kit.core.refusals import Refusal

from orders_service.suppliers.seats import SEAT_TAKEN
from orders_service.suppliers.types import ItemKind


class SupplierRefusedOperation(Refusal):
    code = "SUPPLIER_REFUSED"
    status = 422
    message = "O fornecedor recusou a operação: {motivo}."


class SupplierDidNotAnswer(Refusal):
    code = "SUPPLIER_UNAVAILABLE"
    status = 503
    message = "O fornecedor não respondeu. Tente novamente em instantes."


class AirwayReserveError(Refusal):
    code = "AIRWAY_RESERVE_ERROR"
    status = 422
    message = "Não foi possível reservar o voo. Escolha outra opção."


class SeatTaken(Refusal):
    code, status, message = "SEAT_TAKEN", 409, SEAT_TAKEN


class SeatsSearchError(Refusal):
    code, status, message = "SEATS_SEARCH_ERROR", 422, "Não foi possível carregar o mapa de assentos."


def reservation_refused(product: str, reason: str | None) -> Refusal:
    """Flights have an answer of their own; for the rest the supplier's reason is told."""
    if reason == SEAT_TAKEN:
        return SeatTaken()
    if product == ItemKind.AIRWAY:
        return AirwayReserveError()
    return SupplierRefusedOperation(motivo=(reason or "não está mais disponível").rstrip(".").lower())
