"""What a purchase policy value is made of."""

from enum import StrEnum
from uuid import UUID

from kit.validation import Input

from config_service.shapes.schemas import Code, Name


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


class PolicyValueCreate(Input):
    product: Code
    policy_parameter: Code
    type_value: RuleType
    value: Name
    tolerance: Code | None = None
    scope_type: ScopeType = ScopeType.EVERYONE
    scope_uuid: UUID | None = None
    is_international: bool | None = None
