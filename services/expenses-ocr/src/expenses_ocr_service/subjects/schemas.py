"""JSON shapes of a subject for approvals."""

from uuid import UUID

from kit.core.money import Money, Total
from pydantic import BaseModel


class SubjectItem(BaseModel):
    """`voucher_path`: a link to the receipt, signed for the reader who was named."""

    table: str
    item_uuid: UUID
    description: str
    value: Money
    status: str
    voucher_path: str | None = None


class Subject(BaseModel):
    """An advance or a report; `approval_version` is of the last fact of the request that was applied."""

    uuid: UUID
    customer_uuid: UUID
    number: int
    title: str
    value: Total
    status: str
    submission: int
    approval_request_uuid: UUID | None
    approval_version: int
    items: list[SubjectItem]
