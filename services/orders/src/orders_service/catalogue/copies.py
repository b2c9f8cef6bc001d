"""Which facts of config fill the copy of the agencies' hotels."""

from typing import Any

from contracts.commerce import OfflineHotelChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.catalogue.tables import OfflineHotelCopy


def _rates(fact: OfflineHotelChanged) -> list[dict[str, Any]]:
    return [rate.model_dump(mode="json") for rate in fact.rates]


COPIES = (
    ReferenceCopy(
        fact=OfflineHotelChanged,
        table=OfflineHotelCopy,
        of="config/offline_hotels",
        columns={"rates": _rates},
        not_compared=frozenset({"rates"}),
    ),
)
"""Rates stand in rows of their own at config; each change of one is told with its hotel, under the hotel's version."""
