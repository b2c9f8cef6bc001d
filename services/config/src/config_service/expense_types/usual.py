"""The types a new customer starts with.

Every kind of expense a receipt can suggest (expenses-ocr's reading: Alimentação, Combustível, Estacionamento,
Farmácia, Hospedagem, Passagem rodoviária, Pedágio, Táxi) is, at first, the name of a category or of a type here,
the type's up to its slash: by that name a suggestion joins the customer's own list, and a renamed one joins no more.
"""

from config_service.expense_categories.usual import Usual
from config_service.expense_types.schemas import ExpenseKind

USUAL_TYPES: tuple[tuple[Usual, str, ExpenseKind], ...] = (
    (Usual.FOOD, "Almoço", ExpenseKind.COMMON),
    (Usual.FOOD, "Jantar", ExpenseKind.COMMON),
    (Usual.FOOD, "Café da manhã", ExpenseKind.COMMON),
    (Usual.TRANSPORT, "Táxi/aplicativo", ExpenseKind.COMMON),
    (Usual.TRANSPORT, "Estacionamento", ExpenseKind.COMMON),
    (Usual.TRANSPORT, "Pedágio", ExpenseKind.COMMON),
    (Usual.TRANSPORT, "Combustível", ExpenseKind.COMMON),
    (Usual.TRANSPORT, "Passagem rodoviária", ExpenseKind.COMMON),
    (Usual.MILEAGE, "Quilometragem", ExpenseKind.KM),
    (Usual.LODGING, "Hospedagem", ExpenseKind.COMMON),
    (Usual.LAUNDRY, "Lavanderia", ExpenseKind.COMMON),
    (Usual.HEALTH, "Farmácia", ExpenseKind.COMMON),
    (Usual.OTHERS, "Outros", ExpenseKind.COMMON),
)
