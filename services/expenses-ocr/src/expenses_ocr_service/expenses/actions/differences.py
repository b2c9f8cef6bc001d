"""What a correction changed, for people to read and for the audit to keep."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kit.core.money import brl

from expenses_ocr_service.records.tables.expenses import ExpenseTable

_SAID = {
    "value": "valor",
    "expense_date": "data",
    "expense_type_name": "tipo",
    "payment_method": "forma de pagamento",
    "refundable": "reembolsável",
    "kilometer": "quilômetros",
    "cost_center_name": "centro de custo",
    "project_name": "projeto",
    "phase_name": "fase",
    "order_number": "pedido",
    "advance_number": "adiantamento",
    "customer_return": "devolvido pela empresa",
    "employee_return": "devolvido pelo funcionário",
    "company": "empresa",
    "company_cnpj": "CNPJ",
    "access_key": "chave de acesso",
    "justification": "justificativa",
    "voucher_path": "comprovante",
    "odometer_path": "hodômetro",
}
_UNSHOWN = frozenset({"company", "justification", "voucher_path", "odometer_path"})
"""Free words may speak of people, names of files say nothing."""


@dataclass(frozen=True, slots=True)
class Differences:
    """`sentence` in Portuguese; `changes`: from and to of what is no free text."""

    sentence: str
    changes: dict[str, list[str | None]]


def told(expense: ExpenseTable) -> dict[str, Any]:
    """What is compared, as it is now."""
    return expense.model_dump(include=set(_SAID))


def differences(before: Mapping[str, Any], expense: ExpenseTable) -> Differences:
    """Between what was told before and what the expense says now."""
    now = told(expense)
    names = [name for name in _SAID if before[name] != now[name]]
    words = [_SAID[name] for name in names]
    if "value" in names:
        words[0] = f"valor de {brl(before['value'])} para {brl(now['value'])}"
    sentence = f"Despesa alterada: {', '.join(words)}" if words else "Despesa alterada"
    return Differences(
        sentence, {name: [_text(before[name]), _text(now[name])] for name in names if name not in _UNSHOWN}
    )


def _text(value: Any) -> str | None:
    return None if value is None else str(value).lower() if isinstance(value, bool) else str(value)
