"""What a purchase policy value is made of."""

from enum import StrEnum
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, ConfigDict

from config_service.shapes.schemas import Code, Name, Ref, Stored


class RuleType(StrEnum):
    UNTOUCHABLE = "untouchable"
    TOUCHABLE_LESS = "touchable_less"
    TOUCHABLE_MORE_LESS = "touchable_more_less"
    AMOUNT_MAXIMUM = "amount_maximum"


class ScopeType(StrEnum):
    EVERYONE = "everyone"
    GROUP = "group"
    COST_CENTER = "cost_center"
    EMPLOYEE = "employee"


class ExpenseParameter(StrEnum):
    """What an expense policy may limit (DOMAIN section 7)."""

    MAX_PER_EXPENSE = "max_per_expense"
    MAX_PER_DAY = "max_per_day"
    MAX_PER_MONTH = "max_per_month"
    VOUCHER_REQUIRED_ABOVE = "voucher_required_above"


class PolicyValueCreate(Input):
    product: Code
    policy_parameter: Code
    type_value: RuleType
    value: Name
    tolerance: Code | None = None
    scope_type: ScopeType = ScopeType.EVERYONE
    scope_uuid: UUID | None = None
    is_international: bool | None = None


class PolicyValueUpdate(PolicyValueCreate):
    """What is absent stays, null clears."""

    product: Code = ""
    policy_parameter: Code = ""
    type_value: RuleType = RuleType.UNTOUCHABLE
    value: Name = ""


class PolicyValue(Stored):
    """`value` is text in the parameter's own type; `is_international` null: both; `scope` null: everyone."""

    customer_uuid: UUID
    product: str
    policy_parameter: str
    type_value: RuleType
    value: str
    tolerance: str | None
    scope_type: ScopeType
    scope_uuid: UUID | None
    scope: Ref | None
    is_international: bool | None
    active: bool


class PolicyParameterRead(BaseModel):
    """What may be limited: of which products (none: of expenses), by which rules, in which values."""

    model_config = ConfigDict(from_attributes=True, title="PolicyParameter")

    slug: str
    description: str
    products: list[str]
    type: str
    rule_types: list[RuleType]
    options: list[str]
