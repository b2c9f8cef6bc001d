"""Finds what a receipt shares with others by the index of marks, and reads the pairs that came of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import BigInteger, any_, bindparam, or_, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Text, Uuid

from expenses_ocr_service.matching.rules import (
    BYTE,
    LEAST_EQUAL_BYTES,
    MOST_BITS_APART,
    MOST_PAIRS,
    PairStatus,
    Reason,
    Receipt,
    marks_of,
    reason_between,
)
from expenses_ocr_service.matching.tables import DuplicatePairTable

_P = columns_of(DuplicatePairTable)
_MOST_CANDIDATES = 5 * MOST_PAIRS
ALIKE = text(
    f"""WITH sharing AS MATERIALIZED (
  SELECT expense_uuid, bool_or(left(mark, 1) <> '{BYTE}') AS outright
  FROM unnest(:marks) AS sought(mark) CROSS JOIN LATERAL (SELECT expense_uuid FROM expense_mark
    WHERE customer_uuid = :customer AND expense_mark.mark = sought.mark OFFSET 0) bearing
  WHERE expense_uuid <> :uuid
  GROUP BY expense_uuid HAVING bool_or(left(mark, 1) <> '{BYTE}') OR count(*) >= {LEAST_EQUAL_BYTES})
SELECT e.uuid, e.expense_date, e.value, e.company_folded, e.company_cnpj, e.access_key, e.voucher_sha256,
  e.voucher_likeness FROM sharing CROSS JOIN LATERAL (
  SELECT * FROM expense WHERE uuid = sharing.expense_uuid OFFSET 0) e
WHERE e.customer_uuid = :customer AND e.deleted_at IS NULL
  AND (sharing.outright OR bit_count((e.voucher_likeness # :likeness)::bit(64)) <= {MOST_BITS_APART})
ORDER BY e.created_at, e.uuid LIMIT {_MOST_CANDIDATES}"""  # noqa: S608 - the values are ours
).bindparams(
    bindparam("customer", type_=Uuid),
    bindparam("uuid", type_=Uuid),
    bindparam("marks", type_=ARRAY(Text)),
    bindparam("likeness", type_=BigInteger),
)


# Fenced (MATERIALIZED, OFFSET 0), each step with its key alone: a planner whose statistics are young believes that a
# customer has one expense, and walks them all by any index that starts with the customer.


async def find_alike(uow: UnitOfWork, customer_uuid: UUID, receipt: Receipt) -> dict[UUID, Reason]:
    """Other living expenses of the customer that may be the same, the oldest of them, each with its reason."""
    asked = {"customer": customer_uuid, "uuid": receipt.uuid, "likeness": receipt.likeness}
    rows = await uow.rows(ALIKE.bindparams(**asked, marks=marks_of(receipt)))
    found = ((row["uuid"], reason_between(receipt, _receipt(row))) for row in rows)
    return dict([(uuid, reason) for uuid, reason in found if reason is not None][:MOST_PAIRS])


def _receipt(row: Any) -> Receipt:
    return Receipt(
        row["uuid"],
        row["expense_date"],
        row["value"],
        company=row["company_folded"],
        cnpj=row["company_cnpj"],
        access_key=row["access_key"],
        sha256=row["voucher_sha256"],
        likeness=row["voucher_likeness"],
    )


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair as it stands."""

    uuid: UUID
    first_uuid: UUID
    second_uuid: UUID
    reason: Reason
    status: PairStatus
    kept_uuid: UUID | None

    def other_of(self, expense_uuid: UUID) -> UUID:
        """The other expense of the pair."""
        return self.second_uuid if self.first_uuid == expense_uuid else self.first_uuid


async def get_pairs(uow: UnitOfWork, customer_uuid: UUID, *, of: Iterable[UUID]) -> list[Pair]:
    """All pairs that one of these expenses is in."""
    wanted = list(of)
    if not wanted:
        return []
    these = any_(bindparam("these", wanted, type_=ARRAY(Uuid)))
    columns = (_P.uuid, _P.first_uuid, _P.second_uuid, _P.reason, _P.status, _P.kept_uuid)
    touching = (_P.customer_uuid == customer_uuid, or_(_P.first_uuid == these, _P.second_uuid == these))
    return [_pair(row) for row in await uow.rows(select(*columns).where(*touching))]


def _pair(row: Any) -> Pair:
    reason, status = Reason(row["reason"]), PairStatus(row["status"])
    return Pair(row["uuid"], row["first_uuid"], row["second_uuid"], reason, status, row["kept_uuid"])
