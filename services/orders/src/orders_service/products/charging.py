"""What a product tells of an offer so that an agency's price tables can be applied to it."""

from collections.abc import Callable
from dataclasses import dataclass

from orders_service.suppliers.types import PriceParts

Charge = Callable[[PriceParts], PriceParts]
"""A supplier's parts → the same with what the agency adds and takes off."""


@dataclass(frozen=True, slots=True)
class SaleFacts:
    """`travelers` of the whole sale; `nights` of all its rooms, none of what is no stay."""

    travelers: int
    nights: int = 0
    is_international: bool = False
