"""The migrations against the models, and the walls around every table."""

from kit.testing import Running, assert_migrated, assert_personal, assert_walls
from orders_service.wiring import EXEMPT


async def test_the_migrations_make_the_models(orders: Running) -> None:
    await assert_migrated(orders)


async def test_every_table_of_orders_stands_behind_row_level_security(orders: Running) -> None:
    await assert_walls(orders, exempt=EXEMPT)


async def test_whatever_looks_personal_says_whose_it_is(
    orders: Running,
) -> None:
    assert_personal(orders.service_context.service)
