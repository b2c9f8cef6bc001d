"""The products that are sold, by kind."""

from typing import Any

from orders_service.products.air import AIR
from orders_service.products.declaration import Product
from orders_service.products.hotel import HOTEL
from orders_service.products.offline import OFFLINE_HOTEL
from orders_service.products.road import ROAD
from orders_service.products.shapes import Document
from orders_service.products.vehicle import VEHICLE
from orders_service.suppliers.types import ItemKind

PRODUCTS: dict[ItemKind, Product] = {product.kind: product for product in (AIR, ROAD, VEHICLE, HOTEL, OFFLINE_HOTEL)}


def product_of(kind: str) -> Product:
    """The declaration of a kind that is sold. Raises KeyError for any other."""
    return PRODUCTS[ItemKind(kind)]


def document_of(item: Any) -> Document:
    """What the row of an item keeps for its product alone."""
    return product_of(item.kind).document(item)
