"""Reasons for an advance as stored."""

from config_service.phrases.columns import PhraseRow, phrase_constraints, phrase_of


class ReasonExpenseTable(PhraseRow, table=True):
    __tablename__ = "reason_expense"
    __personal__ = phrase_of("a reason")
    __table_args__ = phrase_constraints("reason_expense", once="reason_expense_reason")

    reason: str
