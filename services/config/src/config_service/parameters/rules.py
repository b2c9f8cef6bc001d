"""The catalogue of settings: slug, meaning, type and what holds until a company says otherwise (API section 3.3)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameter:
    slug: str
    description: str
    type: str
    type_value: str | None
    default: str


CATALOGUE = (
    Parameter(
        "price_change_tolerance_percent",
        "Aumento de preço aceito na emissão sem nova aprovação",
        "decimal",
        "percent",
        "0",
    ),
    Parameter("km_rate", "Valor pago por quilômetro rodado", "money", "BRL_per_km", "1.00"),
    Parameter("budget_enforcement", "O que acontece ao ultrapassar o orçamento", "enum", "warn,block", "warn"),
    Parameter("mandatory_two_factor", "Exigir autenticação em duas etapas", "boolean", None, "false"),
    Parameter("approval_window_hours", "Prazo para aprovar uma solicitação", "integer", "hours", "24"),
    Parameter("mandatory_project", "Exigir projeto no pedido", "boolean", None, "false"),
    Parameter("mandatory_reason_trip", "Exigir motivo da viagem", "boolean", None, "true"),
    Parameter("free_text_justification", "Aceitar justificativa em texto livre", "boolean", None, "true"),
)
BY_SLUG = {parameter.slug: parameter for parameter in CATALOGUE}
