"""Which of a customer's expense types a receipt suggests: what its CNPJ was last filed as, else words of its trade."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from kit.core.folding import fold

from expenses_ocr_service.reading.receipt import Category, Judged

LAST_FILED = 0.95
"""People file one establishment the same way nearly always; a person still sees and may change it."""
_ONE_OF_SEVERAL = 0.7
"""Several types fit the words: the first by name is offered, and not as sure."""

_WORDS: dict[Category, tuple[str, ...]] = {
    Category.FOOD: ("aliment", "refeic", "almoco", "jantar", "restaurante", "lanche", "mercado"),
    Category.FUEL: ("combust", "abastec", "gasolina", "veiculo"),
    Category.PARKING: ("estacion", "garagem", "veiculo"),
    Category.PHARMACY: ("farmac", "saude", "medic"),
    Category.LODGING: ("hosped", "hotel", "diaria"),
    Category.BUS: ("rodovi", "onibus", "passage", "transporte"),
    Category.TOLL: ("pedagio", "estacion", "veiculo"),
    Category.TAXI: ("taxi", "aplicativo", "corrida", "transporte", "desloc"),
}
"""By how closely a word names the trade: a type called by the first one wins over one called by the last."""


@dataclass(frozen=True, slots=True)
class KnownType:
    """An active expense type of the customer that takes a voucher."""

    uuid: UUID
    name: str
    category_uuid: UUID
    category_name: str


@dataclass(frozen=True, slots=True)
class Filed:
    """What an establishment was last filed as by this customer."""

    expense_type_uuid: UUID
    company: str | None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A type with how sure it is (0 to 1); none when nothing fits."""

    kind: KnownType | None = None
    confidence: float = 0.0


def suggested(read: Judged[Category], types: Sequence[KnownType], *, filed: Filed | None) -> Suggestion:
    """The type for a receipt of this trade."""
    last = next((one for one in types if filed and one.uuid == filed.expense_type_uuid), None)
    if last is not None:
        return Suggestion(last, LAST_FILED)
    if read.value is None:
        return Suggestion(None, read.confidence)
    for of_category in (False, True):
        for word in _WORDS[read.value]:
            fitting = [one for one in types if word in fold(one.category_name if of_category else one.name)]
            if fitting:
                first = min(fitting, key=lambda one: fold(one.name))
                share = 1.0 if len(fitting) == 1 else _ONE_OF_SEVERAL
                return Suggestion(first, round(read.confidence * share, 2))
    return Suggestion(None, 0.0)
