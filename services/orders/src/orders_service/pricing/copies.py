"""Which facts of config fill the copies of price tables."""

from typing import Any

from contracts.commerce import FeeChanged, MarkdownChanged, MarkupChanged, PriceTableChanged
from contracts.config import CustomerChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.pricing.tables import CustomerPricesCopy, PriceTableCopy


def _rows(fact: PriceTableChanged) -> list[dict[str, Any]]:
    return [row.model_dump(mode="json") for row in fact.rows]


def _copy(fact: type[PriceTableChanged]) -> ReferenceCopy[Any]:
    """One kind of table, beside the others in one copy."""
    kind = fact.entity
    return ReferenceCopy(
        fact=fact,
        table=PriceTableCopy,
        of=f"config/{kind}s",
        listed_as=f"{kind}_copy",
        columns={"kind": lambda _: kind, "is_default": lambda told: told.default, "rows": _rows},
        where=f"kind = '{kind}'",
        owner_calls={"is_default": "default"},
        not_compared=frozenset({"kind"}),
    )


COPIES = (
    _copy(FeeChanged),
    _copy(MarkupChanged),
    _copy(MarkdownChanged),
    ReferenceCopy(fact=CustomerChanged, table=CustomerPricesCopy, of="config/customers"),
)
