"""When a comparison is asked again."""

from datetime import UTC, datetime, timedelta

import pytest
from orders_service.cheaper.rules import SILENCE, Standing, standing_of
from orders_service.search.actions import GOOD_FOR
from orders_service.search.lifecycle import SearchStatus

ASKED = datetime(2026, 3, 10, 12, tzinfo=UTC)
SOON, LATE = SILENCE - timedelta(seconds=1), GOOD_FOR - timedelta(seconds=1)


@pytest.mark.parametrize(
    ("status", "after", "standing"),
    [
        (SearchStatus.RUNNING, timedelta(), Standing.ASKING),
        (SearchStatus.RUNNING, GOOD_FOR, Standing.ASKING),
        (SearchStatus.DONE, LATE, Standing.ANSWERED),
        (SearchStatus.DONE, GOOD_FOR, Standing.DUE),
        (SearchStatus.FAILED, SOON, Standing.SILENT),
        (SearchStatus.FAILED, SILENCE, Standing.DUE),
        (SearchStatus.FAILED, GOOD_FOR, Standing.DUE),
    ],
)
def test_a_search_is_good_for_its_life_and_silence_for_a_minute(
    status: SearchStatus, after: timedelta, standing: Standing
) -> None:
    assert standing_of(status, ended_at=ASKED, expires_at=ASKED + GOOD_FOR, now=ASKED + after) is standing
