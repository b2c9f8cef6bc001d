"""Every reading call of every test is watched for statements repeated row by row."""

from pathlib import Path
from typing import Annotated

import pytest
from fastapi import Depends
from kit.core.principal import Principal
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow
from kit.process.service import Service
from kit.testing import Running, StartService, a_requester
from kit.testing.statements import REPEATED
from sqlalchemy import text

MayRead = Annotated[Principal, Depends(permits("create-order"))]
router = Router()


@router.get("/rows/{rows}")
async def read_rows(rows: int, by: MayRead, uow: Uow) -> int:
    for row in range(rows):
        await uow.row(text("SELECT CAST(:row AS int)").bindparams(row=row))
    return rows


def make_counting() -> Service:
    return Service(name="orders", token="orders", routers=(router,))


@pytest.fixture(scope="session")
async def counting(running_service: StartService) -> Running:
    """A service whose one call asks for each row by itself."""
    return await running_service(make_counting, migrations=Path(__file__).parent / "probe" / "migrations", role="api")


async def test_a_read_that_asks_for_each_row_by_itself_fails_whatever_test_it_is_in(counting: Running) -> None:
    client = counting.as_(a_requester())
    assert (await client.get(f"/rows/{REPEATED}")).json() == REPEATED
    with pytest.raises(AssertionError, match="one statement"):
        await client.get(f"/rows/{REPEATED + 1}")
