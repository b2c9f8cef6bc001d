"""The frame stands: ready, walled, and knows who may come in."""

from expenses_ocr_service.wiring import FILE_COLUMNS
from kit.core.metadata import all_tables
from kit.testing import AURORA, Running, a_requester, assert_migrated, assert_walls, eventually


async def test_it_becomes_ready(expenses: Running) -> None:
    """On a busy machine the connection to NATS may come later than the first answer, or be made again."""

    async def is_ready() -> bool:
        answer = await expenses.internal.get("/readyz")
        checks = {"postgres": "ok", "nats": "ok", "clock": "ok", "sessions": "ok"}
        assert answer.json() == {"status": "ok", "checks": checks}
        return True

    await eventually(is_ready)


async def test_its_schema_is_walled(expenses: Running) -> None:
    await assert_migrated(expenses)
    await assert_walls(expenses)


async def test_it_keeps_what_config_tells_of_customers(expenses: Running) -> None:
    await expenses.introduce(a_requester())
    copy = await expenses.service_context.access.customer(AURORA.uuid)
    assert copy is not None
    assert copy.trading_name == "Aurora"


def test_every_column_with_the_name_of_a_stored_file_is_declared() -> None:
    """A file that none of the declared columns has is removed."""
    named = {
        f"{table.name}.{column.name}"
        for table in all_tables()
        for column in table.columns
        if column.name.endswith("_path") or column.name in {"file_name", "shown_name"}
    }
    assert {f"{one.column.table.name}.{one.column.name}" for one in FILE_COLUMNS} == named
