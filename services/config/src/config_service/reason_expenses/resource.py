"""Reasons for an advance, declared, and those that a new customer starts with."""

from contracts.config import ReasonExpenseChanged
from kit.http.permissions import permits

from config_service.reason_expenses.schemas import ReasonExpense, ReasonExpenseWrite
from config_service.reason_expenses.tables import ReasonExpenseTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.shapes.rules import Kind

READERS = ("view-reason-trip", "create-update-advance-order")
USUAL = ("Viagem a trabalho", "Visita a cliente", "Obra ou serviço externo", "Evento ou treinamento")
REASON_EXPENSES = Resource(
    table=ReasonExpenseTable,
    create=ReasonExpenseWrite,
    read=ReasonExpense,
    fact=ReasonExpenseChanged,
    plural="reason_expenses",
    text="reason",
    kind=Kind(
        "reason-expense",
        "Motivo de adiantamento",
        "o",
        READERS,
        doubles={"reason_expense_reason": ("reason", "motivo")},
    ),
    may=Permissions(  # the actions are those of reasons for a trip
        listing=permits(*READERS),
        creating=may_create("create-reason-trip"),
        updating=may_change("update-reason-trip"),
        activating=may_change("update-reason-trip"),
        inactivating=may_change("update-reason-trip", "delete-reason-trip"),
    ),
)
