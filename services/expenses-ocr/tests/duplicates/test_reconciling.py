"""The reconciler's lists of suspicion find nothing in an honest history, and each finds its own corruption."""

import pytest
from expenses_ocr_service.duplicates.tallies import DUPLICATE_TALLIES
from launch_stage import Stage
from sqlalchemy import text


async def found(stage: Stage) -> dict[str, set[str]]:
    """What each list holds."""
    async with stage.service.db.sweep() as session:
        return {
            tally.name: {str(row["uuid"]) for row in (await session.execute(text(tally.sql))).mappings()}
            for tally in DUPLICATE_TALLIES
        }


@pytest.mark.parametrize(
    ("name", "sql"),
    [
        ("expense_duplicate_off", "UPDATE expense SET duplicate_status = 'none' WHERE uuid = :u"),
        ("expense_duplicate_off", "DELETE FROM duplicate_pair WHERE :u IN (first_uuid, second_uuid)"),
        ("expense_removed_off", "UPDATE expense SET deleted_at = now() WHERE uuid = :u"),
    ],
)
async def test_each_corruption_is_found_and_honest_histories_have_none(stage: Stage, name: str, sql: str) -> None:
    lunches = [await stage.launch() for _ in range(4)]
    [pair, *_] = await stage.pairs(lunches[0])
    await stage.judge(lunches[0], pair, "confirm")
    await stage.as_(stage.ana).delete(f"/employees/expenses/{lunches[1]['uuid']}")
    await stage.correct(lunches[2], value="5.00")
    mine = {lunch["uuid"] for lunch in lunches}
    assert not mine & set().union(*(await found(stage)).values())
    await stage.put(sql, u=lunches[3]["uuid"])
    assert lunches[3]["uuid"] in (await found(stage))[name]
