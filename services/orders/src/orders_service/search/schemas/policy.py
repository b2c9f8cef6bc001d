"""What policies say of an offer, or of one of its choices."""

from uuid import UUID

from pydantic import BaseModel


class ViolatedPolicy(BaseModel):
    policy_value_uuid: UUID
    policy_parameter: str
    type_value: str
    value: str
    message: str


class PolicyMarkRead(BaseModel):
    in_policy: bool
    violated_policies: list[ViolatedPolicy]
