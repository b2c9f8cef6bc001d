"""Refusals about money, with stable codes and Portuguese sentences (API section 1.5)."""

from kit.core.refusals import Refusal


class PhaseOutOfPeriod(Refusal):
    """The charge names a phase that has not begun or has ended (DOMAIN section 9)."""

    code, status, message = "PHASE_OUT_OF_PERIOD", 422, "A fase não está vigente nesta data."


class AlreadyPaid(Refusal):
    """One payment per advance and per report (HARDENING B7)."""

    code, status, message = "ALREADY_PAID", 409, "Este pagamento já foi registrado."
