"""A pair of expenses that may be one, as it is read and judged (API section 3.7)."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import BaseModel

from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.expenses.schemas.written import Reason as Text
from expenses_ocr_service.matching.rules import PairStatus, Reason
from expenses_ocr_service.references.schemas import Ref


class HiddenExpense(BaseModel):
    """The other side of a pair for a caller who may not see it: enough to recognise their own receipt by."""

    value: Money
    expense_date: date
    company: str | None


class Explanation(BaseModel):
    """What the owner of one of the two says of the suspicion; `expense_uuid` is the owner's."""

    expense_uuid: UUID
    text: str
    by: Ref
    at: datetime


class DuplicatePair(BaseModel):
    """`expense` is the one that was asked for; `obs` is the judge's word, `explanations` are the owners'.

    `allowed_actions`: explain, confirm, dismiss.
    """

    uuid: UUID
    reason: Reason
    status: PairStatus
    expense: AccountabilityExpense
    other: AccountabilityExpense | HiddenExpense
    decided_by: Ref | None
    decided_at: datetime | None
    obs: str | None
    explanations: list[Explanation]
    allowed_actions: list[str]


class PairExplain(Input):
    """Why they are two: for who judges."""

    obs: Text


class PairDismiss(Input):
    """They are two."""

    obs: Text | None = None


class PairConfirm(Input):
    """They are one; `kept_uuid` is the one that stays, the other of the pair where nothing is said."""

    obs: Text | None = None
    kept_uuid: UUID | None = None
