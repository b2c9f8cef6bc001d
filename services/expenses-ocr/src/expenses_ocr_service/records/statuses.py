"""The states of expenses and reports; their lifecycles hold the steps between them."""

from kit.workflow.lifecycle import Status


class ExpenseStatus(Status):
    OPEN = "open"
    WAITING = "waiting"
    APPROVING = "approving"
    APPROVED = "approved"
    REJECTED = "rejected"
    FINISHED = "finished"

    @property
    def label(self) -> str:
        return _EXPENSE_LABELS[self]


_EXPENSE_LABELS = {
    ExpenseStatus.OPEN: "Aberta",
    ExpenseStatus.WAITING: "Em prestação de contas",
    ExpenseStatus.APPROVING: "Em aprovação",
    ExpenseStatus.APPROVED: "Aprovada",
    ExpenseStatus.REJECTED: "Rejeitada",
    ExpenseStatus.FINISHED: "Finalizada",
}
SENT = frozenset({ExpenseStatus.APPROVING, ExpenseStatus.APPROVED, ExpenseStatus.FINISHED})
"""In a report that was sent: what it says stands."""
CHANGEABLE = frozenset({ExpenseStatus.OPEN, ExpenseStatus.REJECTED})
"""With the employee, who may correct it."""


class ReportStatus(Status):
    OPEN = "open"
    APPROVING = "approving"
    WAITING_FINANCIAL_APPROVAL = "waiting_financial_approval"
    WAITING_PAYMENT = "waiting_payment"
    WAITING_RETURN = "waiting_return"
    FINISHED = "finished"
    DISAPPROVED = "disapproved"

    @property
    def label(self) -> str:
        return _REPORT_LABELS[self]

    @property
    def is_live(self) -> bool:
        return self not in ENDED


_REPORT_LABELS = {
    ReportStatus.OPEN: "Aberto",
    ReportStatus.APPROVING: "Em aprovação",
    ReportStatus.WAITING_FINANCIAL_APPROVAL: "Aguardando aprovação financeira",
    ReportStatus.WAITING_PAYMENT: "Aguardando pagamento",
    ReportStatus.WAITING_RETURN: "Aguardando devolução",
    ReportStatus.FINISHED: "Finalizado",
    ReportStatus.DISAPPROVED: "Rejeitado",
}
DECIDING = frozenset({ReportStatus.APPROVING, ReportStatus.WAITING_FINANCIAL_APPROVAL})
ENDED = frozenset({ReportStatus.FINISHED, ReportStatus.DISAPPROVED})
