"""How a payment is refused."""

from kit.core.refusals import Refusal


class AlreadyPaid(Refusal):
    """A payment is confirmed once (API section 1.5)."""

    code, status, message = "ALREADY_PAID", 409, "Este pagamento já foi registrado."
