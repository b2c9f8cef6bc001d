"""The migration that fills the roll-ups makes of the facts what booking made of them."""

import importlib.util
import random
from pathlib import Path
from typing import Any

from histories import ROUTES, Places, told
from kit.db.scopes import CustomerScope
from kit.testing import Running, a_customer
from sqlalchemy import text
from test_panels import TABLES, book, roll_ups

MIGRATION = Path(__file__).parents[1] / "migrations" / "versions" / "0012_fill_roll_ups.py"


def migration() -> Any:
    spec = importlib.util.spec_from_file_location("fill_roll_ups", MIGRATION)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def a_year(chance: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "kind": chance.choice(["airway", "hotel", "road", "expense"]),
            "day": chance.randrange(365),
            "hour": chance.randrange(24),
            "cents": chance.randrange(1, 500_000),
            "keys": tuple(chance.randrange(3) for _ in range(5)),
            "broken": chance.random() < 0.3,
            "lead": chance.choice([None, 0, 12]),
            "routes": chance.randrange(len(ROUTES)),
            "canceled_after": chance.choice([None, 3, 40]),
            "kept": 20,
        }
        for _ in range(30)
    ]


async def test_facts_of_the_release_before_fill_the_same_roll_ups(bi: Running) -> None:
    company, fill = a_customer(), migration()
    await bi.introduce_company(company)
    await book(bi, company, told(company, Places(), a_year(random.Random(12))))
    booked = await roll_ups(bi, company)
    assert all(booked.values())
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for table in TABLES:
            await uow.session.execute(text(f"DELETE FROM {table}"))
        await uow.session.execute(text("UPDATE spend_fact SET bought_on = NULL, bought_value = NULL"))
        await uow.session.execute(text(fill._BOUGHT), {"batch": 5_000})
        for statement in (fill._MONTHS, fill._DAYS, fill._ROUTES, fill._ISSUERS):
            await uow.session.execute(text(statement))
        uow.note_change()
    assert await roll_ups(bi, company) == booked
