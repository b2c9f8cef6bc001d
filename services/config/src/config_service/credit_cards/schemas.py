"""JSON of credit cards: a number that could be a card's is refused wherever it is written."""

from enum import StrEnum
from typing import Annotated, Any, ClassVar
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BaseModel, Field, SecretStr, StringConstraints, field_validator

from config_service.credit_cards.rules import holds_card_number, is_masked
from config_service.shapes.schemas import Code, Name, Ref, Stored, Text

CARD_NUMBER = "Não informe o número completo do cartão"


class CardType(StrEnum):
    VIRTUAL = "virtual"
    PHYSICAL = "physical"


class CardStatus(StrEnum):
    ACTIVE = "active"
    INACTIVE = "inactive"
    LOCKED = "locked"


def _masked(text: str) -> str:
    if not is_masked(text):
        raise invalid("Valor inválido")
    return text


MaskedPan = Annotated[str, StringConstraints(max_length=32), AfterValidator(_masked)]
ExpiryMonth = Annotated[str, StringConstraints(pattern=r"^20\d{2}-(0[1-9]|1[0-2])$")]
Token = Annotated[SecretStr, Field(min_length=1, max_length=400)]


class CardInput(Input):
    """A body about a card; no text of it may hold a card's number."""

    @field_validator("*")
    @classmethod
    def _no_card_number(cls, value: Any) -> Any:
        text = value.get_secret_value() if isinstance(value, SecretStr) else value
        if isinstance(text, str) and holds_card_number(text):
            raise invalid(CARD_NUMBER)
        return value


class CreditCardUpdate(CardInput):
    """What is absent stays; no customers: all of the agency; `description` cleared: the brand and the last digits."""

    description: Text = None
    alias: Text = None
    periodicity: Text = None
    threshold: Money | None = None
    customers_uuids: Annotated[list[UUID], Field(max_length=500)] = []


class CreditCardCreate(CreditCardUpdate):
    """`token`: the provider's, write-only; `expiry_date`: YYYY-MM."""

    required_messages: ClassVar = {
        "token": "O token é obrigatório",
        "user_name": "O titular é obrigatório",
        "masked_pan": "O número mascarado é obrigatório",
    }

    token: Token
    brand: Code
    masked_pan: MaskedPan
    user_name: Name
    expiry_date: ExpiryMonth
    type: CardType


class CreditCardLock(CardInput):
    lock_code: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None


class CreditCard(Stored):
    """`number`: the last four digits; `cvv` is always null.

    To a customer's people `customers` is the customer alone, `threshold` and `lock_code` are null.
    """

    agency_uuid: UUID
    description: str
    number: str
    alias: str | None
    periodicity: str | None
    type: CardType
    status: CardStatus
    lock_code: str | None
    threshold: Money | None
    masked_pan: str
    expiry_date: str
    user_name: str
    brand: str
    cvv: None = None
    customers: list[Ref]


class CardToken(BaseModel):
    """To orders alone, which charges it and keeps it nowhere."""

    token: str
