"""The catalogue of settings: slug, meaning, type, bounds, default (API 3.3)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from kit.core.money import text_of


@dataclass(frozen=True, slots=True)
class Parameter:
    """`least`, `most`: the bounds of a number, both allowed.

    `read_in`: the service and room that read it. One that nothing reads keeps its stored values, is not listed and
    is not changed.
    """

    slug: str
    description: str
    type: str
    type_value: str | None
    default: str
    least: int = 0
    most: int = 0
    read_in: str = ""

    @property
    def is_offered(self) -> bool:
        return bool(self.read_in)


CATALOGUE = (
    Parameter(
        "price_change_tolerance_percent",
        "Aumento de preço aceito na emissão sem nova aprovação",
        "decimal",
        "percent",
        "0",
        most=100,
        read_in="orders/references",
    ),
    Parameter(
        "uncovered_requests",
        "Pedido de aprovação que nenhum modelo cobre",
        "enum",
        "approve,administrators",
        "administrators",
        read_in="approvals/people",
    ),
    Parameter(
        "separation_of_duties",
        "Impedir que alguém decida, pague ou confirme o que é seu",
        "boolean",
        None,
        "true",
        read_in="approvals/people",
    ),
    Parameter(
        "max_entry_value",
        "Maior valor de uma despesa, um adiantamento ou um custo extra",
        "money",
        "BRL",
        "1000000.00",
        least=1,
        most=100_000_000,
        read_in="expenses-ocr/charges",
    ),
    Parameter(
        "km_rate",
        "Valor pago por quilômetro rodado",
        "money",
        "BRL_per_km",
        "1.00",
        most=100,
        read_in="expenses-ocr/expenses",
    ),
    Parameter(
        "budget_enforcement",
        "O que acontece ao ultrapassar o orçamento",
        "enum",
        "warn,block",
        "warn",
        read_in="config/budget_lines",
    ),
    Parameter(
        "mandatory_two_factor",
        "Exigir autenticação em duas etapas",
        "boolean",
        None,
        "false",
        read_in="identity/companies",
    ),
    Parameter(
        "approval_window_hours",
        "Prazo para aprovar uma solicitação",
        "integer",
        "hours",
        "24",
        least=1,
        most=720,
        read_in="approvals/people",
    ),
    Parameter(
        "mandatory_project",
        "Exigir projeto em pedidos, adiantamentos e despesas",
        "boolean",
        None,
        "false",
        read_in="orders/references",
    ),
    Parameter("mandatory_reason_trip", "Exigir motivo da viagem", "boolean", None, "true", read_in="orders/references"),
    Parameter(
        "free_text_justification",
        "Aceitar justificativa em texto livre",
        "boolean",
        None,
        "true",
        read_in="orders/references",
    ),
)
BY_SLUG = {parameter.slug: parameter for parameter in CATALOGUE}

_WHOLE = re.compile(r"[0-9]{1,9}")
_CENTS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,2})?")


def _number(parameter: Parameter, text: str, form: re.Pattern[str]) -> Decimal | None:
    if not form.fullmatch(text):
        return None
    value = Decimal(text)
    return value if parameter.least <= value <= parameter.most else None


def _boolean(_: Parameter, text: str) -> str | None:
    return text if text in {"true", "false"} else None


def _option(parameter: Parameter, text: str) -> str | None:
    return text if text in (parameter.type_value or "").split(",") else None


def _integer(parameter: Parameter, text: str) -> str | None:
    value = _number(parameter, text, _WHOLE)
    return None if value is None else str(int(value))


def _decimal(parameter: Parameter, text: str) -> str | None:
    value = _number(parameter, text, _CENTS)
    return None if value is None else f"{value.normalize():f}"


def _money(parameter: Parameter, text: str) -> str | None:
    value = _number(parameter, text, _CENTS)
    return None if value is None else text_of(value)


_FORMS: Mapping[str, Callable[[Parameter, str], str | None]] = {
    "boolean": _boolean,
    "enum": _option,
    "integer": _integer,
    "decimal": _decimal,
    "money": _money,
}


def canonical(parameter: Parameter, text: str) -> str | None:
    """A value as it is kept ("1.5" of money is "1.50"); None when it is none of the parameter's type and bounds."""
    return _FORMS[parameter.type](parameter, text)
