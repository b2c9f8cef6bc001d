"""What an expense does not keep of its policy, as it is stored and read (API section 3.7)."""

from kit.core.money import Money, Total
from pydantic import BaseModel


class UnsatisfiedPolicy(BaseModel):
    """`value` is the limit; `message` says in Portuguese what it asks and what there is."""

    policy_parameter: str
    type_value: str
    value: Money
    voucher_required: bool
    message: str


class PolicyLimit(BaseModel):
    """`used` by the employee's other expenses; `left` when this one is counted too, never below zero."""

    policy_parameter: str
    value: Money
    used: Total
    left: Money
