"""JSON of expense policies and their values."""

from typing import Annotated, ClassVar, Literal
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import BeforeValidator, Field

from config_service.policies.schemas import ExpenseParameter, RuleType
from config_service.shapes.schemas import Name, Ref, Sentence, Stored, blank_is_none


class PolicyWrite(Input):
    """Of an update: what is absent stays, null clears."""

    required_messages: ClassVar = {"name": "O nome é obrigatório"}

    name: Name
    description: Annotated[Sentence | None, BeforeValidator(blank_is_none)] = None
    default: bool = False


class Policy(Stored):
    """`default`: serves every employee who has none of their own."""

    customer_uuid: UUID
    name: str
    description: str | None
    default: Annotated[bool, Field(validation_alias="is_default")]
    active: bool
    values_count: int


class PolicyValueExpenseWrite(Input):
    """Of an update: what is absent stays, null clears.

    A voucher is needed above `voucher_required_above` where that is given, else always if `voucher_required`.
    """

    required_messages: ClassVar = {
        "expense_type_uuid": "O tipo de despesa é obrigatório",
        "policy_parameter": "O limite é obrigatório",
        "value": "O valor é obrigatório",
    }

    expense_type_uuid: UUID
    policy_parameter: ExpenseParameter
    type_value: Literal[RuleType.AMOUNT_MAXIMUM] = RuleType.AMOUNT_MAXIMUM
    value: Money
    voucher_required: bool = False
    voucher_required_above: Money | None = None


class PolicyValueExpense(Stored):
    policy_uuid: UUID
    expense_type: Ref
    policy_parameter: ExpenseParameter
    type_value: RuleType
    value: Money
    voucher_required: bool
    voucher_required_above: Money | None
