"""The categories that stand from the first start, by the word that finds them whatever they are called later."""

from enum import StrEnum
from uuid import NAMESPACE_OID, UUID, uuid5


class Usual(StrEnum):
    """The operator may rename these or turn them off; their uuids stay."""

    FOOD = "food"
    TRANSPORT = "transport"
    MILEAGE = "mileage"
    LODGING = "lodging"
    LAUNDRY = "laundry"
    HEALTH = "health"
    OTHERS = "others"


def usual_category_uuid(usual: Usual) -> UUID:
    """The same on every installation; migration 0003 stores them under it."""
    return uuid5(NAMESPACE_OID, f"trajeto expense category {usual.value}")
