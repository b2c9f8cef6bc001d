"""Reasons for an advance as stored."""

from kit.privacy.personal import Personal

from config_service.resources.columns import NamedRow, named_constraints


class ReasonExpenseTable(NamedRow, table=True):
    __tablename__ = "reason_expense"
    __personal__ = Personal(others={"name_folded": "a reason"})
    __table_args__ = named_constraints("reason_expense", once="reason_expense_reason")

    reason: str
