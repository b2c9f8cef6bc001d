"""The database is what the models say, and every table stands behind its wall."""

from config_service.wiring import make_service
from kit.core.metadata import models
from kit.testing import Running, assert_migrated, assert_personal, assert_walls


async def test_the_migrations_make_the_models_tables(config: Running) -> None:
    await assert_migrated(config)


async def test_every_table_of_a_tenant_is_walled(config: Running) -> None:
    await assert_walls(config)


async def test_whatever_looks_personal_says_whose_it_is(
    config: Running,
) -> None:
    assert_personal(config.service_context.service)


def test_every_column_with_names_of_files_is_known_to_the_sweep_that_removes_leftovers() -> None:
    named = {
        f"{model.__table__.name}.{column.name}"
        for model in models("config_service")
        for column in model.__table__.columns
        if column.name.endswith(("_path", "_paths"))
    }
    known = {f"{one.column.table.name}.{one.column.name}" for one in make_service().file_columns}
    assert known == named == {"provider.logo_path", "offline_hotel.image_paths"}
