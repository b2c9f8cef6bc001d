"""Refusals about reports, besides those of their items (API section 1.5)."""

from kit.core.refusals import Refusal


class EmptyReport(Refusal):
    code, status, message = "EMPTY_REPORT", 422, "Inclua ao menos uma despesa ou um adiantamento."


class AdvanceBalanceExceeded(Refusal):
    code, status, message = "ADVANCE_BALANCE_EXCEEDED", 422, "O valor excede o saldo do adiantamento."


class NothingDue(Refusal):
    code, status, message = "NOTHING_DUE", 422, "Não há valor a pagar ou a devolver."
