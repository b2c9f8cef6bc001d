"""Refusals about expenses, with stable codes and Portuguese sentences (API section 1.5)."""

from uuid import UUID

from kit.core.refusals import Refusal


class RefundableLocked(Refusal):
    """Only what the employee paid is given back; the flag is switched off, never on."""

    code, status, message = "REFUNDABLE_LOCKED", 422, "Esta forma de pagamento não é reembolsável."


class HeldByLiveReport(Refusal):
    code, status = "IN_LIVE_REPORT", 409
    message = "Este item já está em uma prestação de contas."

    def __init__(self, *uuids: UUID) -> None:
        super().__init__(details={"uuids": [str(uuid) for uuid in uuids]})


class ConfirmedAsDuplicate(Refusal):
    code, status = "CONFIRMED_DUPLICATE", 422
    message = "Despesa confirmada como duplicada não pode ser prestada."

    def __init__(self, *uuids: UUID) -> None:
        super().__init__(details={"uuids": [str(uuid) for uuid in uuids]})
