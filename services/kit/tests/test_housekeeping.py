"""What housekeeping drops is found by an index: tables of events and answers grow large between two rounds."""

import pytest
from kit.sweeps import _OLD
from kit.testing import Running
from sqlalchemy import text


@pytest.mark.parametrize(("table", "column"), [(table, column) for table, (column, _) in _OLD.items()])
async def test_old_rows_are_found_by_an_index(probe: Running, table: str, column: str) -> None:
    async with probe.db.sweep() as session:
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = await session.scalars(text(f"EXPLAIN SELECT ctid FROM {table} WHERE {column} < now()"))
        said = "\n".join(plan.all())
    assert "Seq Scan" not in said, said
    assert "Index Cond" in said, said
