"""The database is what the models say, and every table stands behind its wall."""

from kit.testing import Running, assert_migrated, assert_personal, assert_walls


async def test_the_migrations_make_the_models_tables(config: Running) -> None:
    await assert_migrated(config)


async def test_every_table_of_a_tenant_is_walled(config: Running) -> None:
    await assert_walls(config)


async def test_whatever_looks_personal_says_whose_it_is(
    config: Running,
) -> None:
    assert_personal(config.service_context.service)
