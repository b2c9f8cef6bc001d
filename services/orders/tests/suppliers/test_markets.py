"""A process has one supplier per product, and a step is carried out by the supplier of its product."""

from kit.testing import Running
from orders_service.products.registry import PRODUCTS
from orders_service.suppliers.market import Markets
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import ItemKind

from services.orders.tests.stage import Stage


def test_a_supplier_replaces_that_of_its_own_product_only(orders: Running) -> None:
    markets = Markets(orders.db)
    air = markets.of("airway")
    markets.use(ItemKind.ROAD, AirMarket(orders.db))
    assert markets.of("airway") is air
    assert markets.of("road") is not air


def test_every_product_that_is_sold_has_a_supplier(orders: Running) -> None:
    markets = Markets(orders.db)
    assert len({id(markets.of(kind)) for kind in PRODUCTS}) == len(PRODUCTS) == len(ItemKind)


async def test_every_step_of_an_item_keeps_the_product_of_its_item(stage: Stage) -> None:
    order = await stage.issued()
    sql = "SELECT string_agg(step || ' ' || product, ', ' ORDER BY step) FROM supplier_step WHERE order_uuid = :order"
    assert await stage.scalar(sql, order=order["uuid"]) == "issue airway, reserve airway"
