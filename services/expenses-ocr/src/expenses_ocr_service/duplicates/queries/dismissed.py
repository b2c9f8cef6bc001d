"""Suspicions that the owner of one of the two dismissed, while neither of the two is finished."""

from typing import Any

from kit.core.metadata import columns_of
from sqlalchemy import Select, select

from expenses_ocr_service.expenses.queries.pairs import has_finished, owned_of_pair
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.matching.tables import DuplicatePairTable

_P = columns_of(DuplicatePairTable)


def dismissed_by_owner() -> Select[Any]:
    """uuid, customer_uuid, first_uuid and second_uuid of each pair, and the owner's expense as owned_uuid."""
    pair = (_P.first_uuid, _P.second_uuid)
    owned = owned_of_pair(_P.decided_by_uuid, customer_uuid=_P.customer_uuid, pair=pair)
    is_paid = has_finished(customer_uuid=_P.customer_uuid, pair=pair)
    columns = (_P.uuid, _P.customer_uuid, _P.first_uuid, _P.second_uuid, owned.label("owned_uuid"))
    dismissed = (_P.status == PairStatus.DISMISSED, owned.is_not(None), ~is_paid)
    return select(*columns).where(*dismissed).order_by(_P.decided_at, _P.uuid)
