"""What approvals shows an approver of a subject (order, advance, report), requested from its owner."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.fact import Amount, Fact, Instant, Part


class Charge(Part):
    """What an amount is booked against."""

    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None


class ViolatedPolicy(Part):
    policy_value_uuid: UUID
    policy_parameter: str
    type_value: str
    value: str
    message: str


class ApprovalItem(Part):
    """An item as its approver judges it; `cheaper_by`: how much less its cheapest alternative cost when it was chosen.

    The vouchers are of expenses only.
    """

    table: str
    item_uuid: UUID
    description: str
    on_date: date | None = None
    value: Amount
    violated_policies: tuple[ViolatedPolicy, ...] = ()
    justification: str | None = None
    suspected_voucher: bool = False
    missing_voucher: bool = False
    has_voucher: bool = False
    cheaper_by: Amount | None = None


class Asked(Fact):
    """`uuid` is the subject's; `submission` counts its requests, so a later one replaces an earlier.

    `exceeded_budgets`: names of the budgets that it goes beyond.
    """

    happened: ClassVar[str] = "approval_requested"

    customer_uuid: UUID
    agency_uuid: UUID
    submission: int
    number: int
    title: str
    description: str | None = None
    requester_user_uuid: UUID
    requester_employee_uuid: UUID | None = None
    requester_name: str
    travelers_uuids: tuple[UUID, ...]
    charge: Charge
    group_uuid: UUID | None = None
    value: Amount
    broken_policy: bool
    exceeded_budgets: tuple[str, ...] = ()
    items: tuple[ApprovalItem, ...]
    requested_at: Instant
    expires_at: Instant | None = None


class TakenBack(Fact):
    """The requester took it back or removed it, or its time ended; approvals ends the request."""

    happened: ClassVar[str] = "approval_withdrawn"

    customer_uuid: UUID
    submission: int
    reason: str | None = None
    withdrawn_at: Instant


class SubjectMoved(Fact):
    """The subject's status changed; `version` rises with every change of it, so a copy knows the newer."""

    happened: ClassVar[str] = "status_changed"

    customer_uuid: UUID
    agency_uuid: UUID
    number: int
    from_status: str | None
    to_status: str
    version: int
    changed_at: Instant


class SubjectRemoved(Fact):
    """The subject was deleted, so it needs no decision."""

    happened: ClassVar[str] = "removed"

    customer_uuid: UUID
    removed_at: Instant
