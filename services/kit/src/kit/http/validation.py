"""Validation errors in Portuguese with the API's field names; the input is never echoed."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict
from pydantic_core import PydanticCustomError

from kit.core.refusals import Errors

REQUIRED = "Campo obrigatório"
INVALID = "Valor inválido"
_TEXTS = {
    "missing": REQUIRED,
    "extra_forbidden": "Campo não permitido",
    "enum": "Opção inválida",
    "literal_error": "Opção inválida",
    "string_too_short": REQUIRED,
    "too_short": REQUIRED,
}
_DATES = ("date", "datetime", "time")


class Input(BaseModel):
    """A request body: unknown fields refused, texts trimmed.

    `required_messages` gives a field its own sentence when it is absent or blank.
    """

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, validate_default=False)

    required_messages: ClassVar[Mapping[str, str]] = {}


def invalid(sentence: str) -> PydanticCustomError:
    """The error a validator raises to say `sentence` (Portuguese) under its field."""
    return PydanticCustomError("said", "{sentence}", {"sentence": sentence})


def _of_our_years(instant: datetime) -> datetime:
    if FIRST_YEAR <= instant.year <= LAST_YEAR:
        return instant
    raise invalid("Data inválida")


FIRST_YEAR, LAST_YEAR = 1900, 9998
Instant = Annotated[AwareDatetime, AfterValidator(_of_our_years)]
"""An instant as ISO 8601 with its offset, within the years that a database and a calendar can hold."""


def _limit(error: Mapping[str, Any]) -> str | None:
    context = error.get("ctx") or {}
    match error["type"]:
        case "string_too_long" | "too_long":
            what = "caracteres" if error["type"] == "string_too_long" else "itens"
            return f"Deve ter no máximo {context.get('max_length')} {what}"
        case "greater_than" if context.get("gt") == 0:
            return "Deve ser maior que zero"
        case "greater_than_equal":
            return f"Deve ser maior ou igual a {context.get('ge')}"
        case "less_than_equal":
            return f"Deve ser menor ou igual a {context.get('le')}"
    return None


def sentence_of(error: Mapping[str, Any]) -> str:
    """The Portuguese sentence of one pydantic error."""
    kind = str(error["type"])
    if kind == "said":
        return str(error["ctx"]["sentence"])
    if kind in _TEXTS:
        return _TEXTS[kind]
    limited = _limit(error)
    if limited:
        return limited
    return "Data inválida" if kind.startswith(_DATES) else INVALID


def errors_of(problems: Sequence[Mapping[str, Any]], required: Mapping[str, str] | None = None) -> Errors:
    """Pydantic's errors as API section 1.5 wants them: dotted path → sentences."""
    found: Errors = {}
    for problem in problems:
        location = [str(step) for step in problem["loc"][1:]] or ["body"]
        path = ".".join(step for step in location if not step.startswith("function-")).replace("[]", "")
        sentence = sentence_of(problem)
        if sentence == REQUIRED and required:
            sentence = required.get(path, sentence)
        if sentence not in found.setdefault(path, []):
            found[path].append(sentence)
    return found
