"""Refusals when a supplier does not do what was requested."""

from kit.core.refusals import Refusal

from orders_service.suppliers.seats import SEAT_TAKEN
from orders_service.suppliers.types import ItemKind

TOO_LATE = "Reserva não confirmada a tempo"


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


class AirwayReservedTooLate(AirwayReserveError):
    """Nobody came for the reservation in time, and what was held of it is given up."""

    message = "A reserva do voo não foi confirmada a tempo e foi desfeita. Inclua o voo de novo."


class SeatTaken(Refusal):
    code, status, message = "SEAT_TAKEN", 409, SEAT_TAKEN


class SeatsSearchError(Refusal):
    code, status, message = "SEATS_SEARCH_ERROR", 422, "Não foi possível carregar o mapa de assentos."


def reservation_refused(product: str, reason: str | None) -> Refusal:
    """Flights have answers of their own; for the rest the supplier's reason is told."""
    if reason == SEAT_TAKEN:
        return SeatTaken()
    if product == ItemKind.AIRWAY:
        return AirwayReservedTooLate() if reason == TOO_LATE else AirwayReserveError()
    return SupplierRefusedOperation(motivo=(reason or "não está mais disponível").rstrip(".").lower())
