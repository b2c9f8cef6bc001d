"""The list of reasons for an advance, and those a new customer starts with."""

from contracts.config import ReasonExpenseChanged

from config_service.phrases.lists import PhraseList
from config_service.reason_expenses.tables import ReasonExpenseTable
from config_service.shapes.rules import Kind

READERS = ("view-reason-trip", "create-update-advance-order")
REASON_EXPENSES = PhraseList(
    ReasonExpenseTable,
    "reason",
    ReasonExpenseChanged,
    Kind(
        "reason-expense",
        "Motivo de adiantamento",
        "o",
        READERS,
        doubles={"reason_expense_reason": ("reason", "motivo")},
    ),
)
USUAL = ("Viagem a trabalho", "Visita a cliente", "Obra ou serviço externo", "Evento ou treinamento")
