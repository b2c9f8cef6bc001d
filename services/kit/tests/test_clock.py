"""A clock may be set wrong for chaos tests, and for nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
from kit.clock import SystemClock


def ahead() -> timedelta:
    return SystemClock().now() - datetime.now(UTC)  # noqa: TID251 - compared with the machine's


def test_a_chaos_test_sets_a_clock_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_ENV", "test")
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", "240")
    assert abs(ahead() - timedelta(seconds=240)) < timedelta(seconds=1)


@pytest.mark.parametrize("env", ["dev", "prod"])
def test_nobody_else_does(monkeypatch: pytest.MonkeyPatch, env: str) -> None:
    monkeypatch.setenv("APP_ENV", env)
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", "240")
    assert abs(ahead()) < timedelta(seconds=1)
