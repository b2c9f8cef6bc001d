"""The migrated schema is the models' own, and every table stands behind the tenancy wall."""

from approvals_service.requests.lifecycle import OPEN, REQUEST_LIFECYCLE, RequestAction, RequestStatus
from approvals_service.wiring import EXEMPT
from kit.testing import Running, assert_migrated, assert_personal, assert_walls


async def test_the_migrations_make_the_models_tables(approvals: Running) -> None:
    await assert_migrated(approvals)


async def test_every_table_is_behind_the_wall(approvals: Running) -> None:
    await assert_walls(approvals, exempt=EXEMPT)


def test_the_table_of_states_holds_every_pair_once() -> None:
    decided = {RequestStatus.APPROVED, RequestStatus.REJECTED}
    taken_back = {RequestAction.WITHDRAW, RequestAction.EXPIRE}
    steps = {(status, action) for status in OPEN for action in RequestAction}
    assert set(REQUEST_LIFECYCLE.steps) == steps | {(status, action) for status in decided for action in taken_back}
    ended = set(RequestStatus) - OPEN - decided
    assert {step.to for step in REQUEST_LIFECYCLE.steps.values()} == set(RequestStatus)
    assert not any(REQUEST_LIFECYCLE.has(status, action) for status in ended for action in RequestAction)


async def test_whatever_looks_personal_says_whose_it_is(
    approvals: Running,
) -> None:
    assert_personal(approvals.service_context.service)
