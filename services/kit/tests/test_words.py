"""Names fold, money keeps its cents, validation speaks Portuguese."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.folding import fold, like_pattern
from kit.core.money import Money, cents
from kit.http.validation import Input, errors_of, invalid
from pydantic import Field, TypeAdapter, ValidationError, field_validator

MONEY: TypeAdapter[Decimal] = TypeAdapter(Money)


def test_names_fold() -> None:
    assert fold("  ÁGUA  e Pão ") == "agua e pao"
    assert like_pattern("50%_a") == "%50\\%\\_a%"


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("sent", ["1234.50", 1234.5, 0, "0.00", 0.1])
def test_money_is_read_exactly(sent: object) -> None:
    assert MONEY.validate_python(sent) == Decimal(str(sent))


@pytest.mark.parametrize(
    "sent", ["-1", "1.234", "NaN", "Infinity", True, "1e15", "1e3", "1_000", "٣.٠٠", None, "R$ 10"]
)
def test_bad_money_is_refused(sent: object) -> None:
    with pytest.raises(ValidationError):
        MONEY.validate_python(sent)


def test_money_travels_with_two_decimals() -> None:
    assert MONEY.dump_json(Decimal(5)) == b'"5.00"'
    assert cents(Decimal("1.005")) == Decimal("1.01")


class Person(Input):
    required_messages = {"name": "O nome é obrigatório"}
    name: str = Field(min_length=1, max_length=5)
    age: int = 0

    @field_validator("age")
    @classmethod
    def _age(cls, value: int) -> int:
        if value < 0:
            raise invalid("A idade não pode ser negativa")
        return value


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, {"name": ["O nome é obrigatório"]}),
        ({"name": "  "}, {"name": ["O nome é obrigatório"]}),
        ({"name": "longuíssimo"}, {"name": ["Deve ter no máximo 5 caracteres"]}),
        ({"name": "Ana", "age": -1}, {"age": ["A idade não pode ser negativa"]}),
        ({"name": "Ana", "other": 1}, {"other": ["Campo não permitido"]}),
        ({"name": 7}, {"name": ["Valor inválido"]}),
    ],
)
def test_validation_speaks_portuguese(body: dict[str, object], expected: dict[str, list[str]]) -> None:
    with pytest.raises(ValidationError) as refused:
        Person.model_validate(body)
    problems = [{**problem, "loc": ("body", *problem["loc"])} for problem in refused.value.errors()]
    assert errors_of(problems, Person.required_messages) == expected
