"""Every way money says no, with its stable code and Portuguese sentence (API section 1.5)."""

from kit.core.refusals import Refusal


class AlreadyPaid(Refusal):
    """One payment per advance and per report (HARDENING B7)."""

    code, status, message = "ALREADY_PAID", 409, "Este pagamento já foi registrado."
