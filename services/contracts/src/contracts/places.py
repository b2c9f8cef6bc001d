"""Keys of places that more than one service names."""

from uuid import NAMESPACE_OID, UUID, uuid5


def city_uuid(ibge_code: str) -> UUID:
    """The key of a city by its code at IBGE: the same in every service and every installation."""
    return uuid5(NAMESPACE_OID, f"trajeto city {ibge_code}")
