"""The catalogue of purchase policies: which parameter takes which products, rules and values (DOMAIN section 4)."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from config_service.policies.schemas import ExpenseParameter, PolicyValueCreate, RuleType, ScopeType

Errors = dict[str, list[str]]

CABINS = ("economy", "premium_economy", "business", "first")
SEAT_CLASSES = ("convencional", "executivo", "semi_leito", "leito", "leito_cama")
_BANDS = (RuleType.UNTOUCHABLE, RuleType.TOUCHABLE_LESS, RuleType.TOUCHABLE_MORE_LESS)
_COUNT = (RuleType.AMOUNT_MAXIMUM,)
_EVERY_PRODUCT = ("airway", "hotel", "road", "vehicle", "offline_hotel")
_HOTELS = ("hotel", "offline_hotel")


@dataclass(frozen=True, slots=True)
class PolicyParameter:
    slug: str
    description: str
    products: tuple[str, ...]
    type: str
    rule_types: tuple[RuleType, ...]
    options: tuple[str, ...] = ()


CATALOGUE = {
    parameter.slug: parameter
    for parameter in (
        PolicyParameter("max_price", "Preço máximo", _EVERY_PRODUCT, "money", _BANDS),
        PolicyParameter("price_ceiling_per_night", "Teto por diária", _HOTELS, "money", _BANDS),
        PolicyParameter("advance_days", "Antecedência da compra em dias", _EVERY_PRODUCT, "integer", _BANDS),
        PolicyParameter("cabin_class", "Classe da cabine", ("airway",), "enum", _BANDS[:2], CABINS),
        PolicyParameter("hotel_stars", "Categoria do hotel", _HOTELS, "integer", _BANDS),
        PolicyParameter("vehicle_group", "Grupo do veículo", ("vehicle",), "enum", _BANDS[:2], tuple("ABCDEFGH")),
        PolicyParameter("seat_class", "Tipo de poltrona", ("road",), "enum", _BANDS[:2], SEAT_CLASSES),
        PolicyParameter(
            "lowest_fare_tolerance", "Tolerância sobre a menor tarifa", ("airway",), "percent", _BANDS[1:2]
        ),
        PolicyParameter("max_rooms", "Quantidade máxima de quartos", _HOTELS, "integer", _COUNT),
        PolicyParameter("max_nights", "Quantidade máxima de diárias", _HOTELS, "integer", _COUNT),
        PolicyParameter("max_bags", "Quantidade máxima de bagagens", ("airway", "road"), "integer", _COUNT),
        PolicyParameter("max_trips_month", "Quantidade máxima de viagens no mês", _EVERY_PRODUCT, "integer", _COUNT),
    )
}


EXPENSE_PARAMETERS = tuple(
    PolicyParameter(parameter.value, description, (), "money", (RuleType.AMOUNT_MAXIMUM,))
    for parameter, description in (
        (ExpenseParameter.MAX_PER_EXPENSE, "Máximo por despesa"),
        (ExpenseParameter.MAX_PER_DAY, "Máximo por dia"),
        (ExpenseParameter.MAX_PER_MONTH, "Máximo por mês"),
        (ExpenseParameter.VOUCHER_REQUIRED_ABOVE, "Comprovante acima de"),
    )
)


def _number(text: str, *, decimals: int) -> bool:
    try:
        value = Decimal(text)
    except InvalidOperation:
        return False
    return value.is_finite() and 0 <= value < 10**9 and value == round(value, decimals)


_FORMS: dict[str, Callable[[str], bool]] = {
    "money": lambda text: _number(text, decimals=2),
    "percent": lambda text: _number(text, decimals=2),
    "integer": lambda text: _number(text, decimals=0),
}


def _fits(parameter: PolicyParameter, text: str) -> bool:
    return text in parameter.options if parameter.options else _FORMS[parameter.type](text)


def policy_value_errors(body: PolicyValueCreate) -> Errors:
    """Everything wrong with a policy value that needs no look at the database."""
    parameter = CATALOGUE.get(body.policy_parameter)
    if parameter is None:
        return {"policy_parameter": ["Opção inválida"]}
    errors: Errors = {}
    if body.product not in parameter.products:
        errors["product"] = ["Opção inválida"]
    if body.type_value not in parameter.rule_types:
        errors["type_value"] = ["Opção inválida"]
    if not _fits(parameter, body.value):
        errors["value"] = ["Valor inválido"]
    if (body.tolerance is not None) != (body.type_value is RuleType.TOUCHABLE_MORE_LESS):
        errors["tolerance"] = ["Campo obrigatório" if body.tolerance is None else "Campo não permitido"]
    elif body.tolerance is not None and not _number(body.tolerance, decimals=2):
        errors["tolerance"] = ["Valor inválido"]
    if (body.scope_uuid is None) != (body.scope_type is ScopeType.EVERYONE):
        errors["scope_uuid"] = ["Campo obrigatório" if body.scope_uuid is None else "Campo não permitido"]
    return errors
