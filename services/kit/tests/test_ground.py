"""The ground everything stands on: time, ids, settings, faults."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.clock import SetClock, SystemClock, local_day
from kit.core.ids import new_uuid
from kit.core.money import SignedMoney, cents
from kit.core.settings import ServiceSettings
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, scope_sql
from kit.messaging.reactions import on, reactions
from pydantic import TypeAdapter, ValidationError

GOOD = {
    "database_url": "postgresql+asyncpg://a:Vq3nT8wLx2Rk6Zp1@127.0.0.1:1/x",
    "nats_url": "nats://a:Hm7cYd4sJf9bGt5K@127.0.0.1:1",
    "service_token_secret": "k3JH2hXn9wPq7sLmZ4vBt8RcYd5Fg6Ta",
    "field_key": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
}

AVATAR_KEY = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8="


def test_the_day_is_the_one_of_sao_paulo() -> None:
    assert local_day(datetime(2026, 3, 2, 2, 59, tzinfo=UTC)) == date(2026, 3, 1)
    assert local_day(datetime(2026, 3, 2, 3, 0, tzinfo=UTC)) == date(2026, 3, 2)


def test_a_clock_without_a_zone_is_refused() -> None:
    assert SystemClock().now().tzinfo is UTC
    with pytest.raises(ValueError, match="time zone"):
        SetClock(datetime(2026, 3, 2))  # noqa: DTZ001 - the point of the test


def test_later_uuids_sort_later() -> None:
    made = [new_uuid() for _ in range(1000)]
    assert made == sorted(made)
    assert {uuid.version for uuid in made} == {7}


@given(st.decimals(min_value=-10_000_000, max_value=10_000_000, places=2))
def test_money_survives_the_wire(value: object) -> None:
    adapter: TypeAdapter[object] = TypeAdapter(SignedMoney)
    assert adapter.validate_json(adapter.dump_json(adapter.validate_python(value))) == value


@given(st.decimals(min_value=0, max_value=1_000_000, places=4))
def test_rounding_moves_by_half_a_cent_at_most(value: object) -> None:
    from decimal import Decimal

    assert isinstance(value, Decimal)
    assert abs(cents(value) - value) <= Decimal("0.005")
    assert cents(cents(value)) == cents(value)


def test_a_scope_is_written_from_a_uuid_only() -> None:
    uuid = new_uuid()
    assert scope_sql(CustomerScope(uuid)) == f"SELECT set_config('app.customer', '{uuid}', true)"
    assert scope_sql(AgencyScope(uuid)) == f"SELECT set_config('app.agency', '{uuid}', true)"
    assert scope_sql(NoScope()) == ""
    with pytest.raises(ValueError, match="badly formed"):
        scope_sql(CustomerScope("x', true); DROP TABLE note; --"))  # type: ignore[arg-type]


def test_two_reactions_of_one_name_are_refused() -> None:
    from contracts.config import BranchChanged

    async def note_branch(_fact: BranchChanged, _uow: object) -> None: ...

    with pytest.raises(ValueError, match="twice"):
        reactions(on(BranchChanged, note_branch), on(BranchChanged, note_branch))


@pytest.mark.parametrize(
    "weak",
    [
        {"service_token_secret": "short"},
        {"service_token_secret": "x" * 40},
        {"service_token_secret_accepted": "short"},
        {"field_key": "QUJD" * 8},
        {"field_key_accepted": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg=="},
        {"avatar_key": "QUJD" * 8},
        {"avatar_key": "A" * 43 + "="},
        {"avatar_key": GOOD["field_key"]},
        {"avatar_key": AVATAR_KEY, "avatar_key_accepted": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg=="},
        {"database_url": "postgresql+asyncpg://a@127.0.0.1:1/x"},
        {"sweep_database_url": "postgresql+asyncpg://a:postgres@127.0.0.1:1/x"},
        {"nats_url": "nats://a:b@127.0.0.1:1"},
        {"nats_url": f"{GOOD['nats_url']},nats://a:b@127.0.0.1:2"},
    ],
)
def test_production_does_not_start_with_a_weak_secret(weak: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    ServiceSettings(app_env="prod", **GOOD)  # type: ignore[arg-type]
    ServiceSettings(app_env="dev", **{**GOOD, **weak})  # type: ignore[arg-type]
    with pytest.raises(ValidationError):
        ServiceSettings(app_env="prod", **{**GOOD, **weak})  # type: ignore[arg-type]


def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text("from-a-file\n")
    monkeypatch.setenv("SERVICE_TOKEN_SECRET_FILE", str(tmp_path / "key"))
    given = {name: value for name, value in GOOD.items() if name != "service_token_secret"}
    assert ServiceSettings(**given).service_token_secret.get_secret_value() == "from-a-file"  # type: ignore[arg-type]
    monkeypatch.setenv("AVATAR_KEY_FILE", str(tmp_path / "key"))
    assert ServiceSettings(**GOOD).avatar_keys == ("from-a-file",)  # type: ignore[arg-type]


def test_an_empty_file_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").touch()
    monkeypatch.setenv("FIELD_KEY_ACCEPTED_FILE", str(tmp_path / "key"))
    assert ServiceSettings(**GOOD).field_key_accepted is None  # type: ignore[arg-type]
    monkeypatch.setenv("FIELD_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(ValidationError, match="field_key"):
        ServiceSettings(**{name: value for name, value in GOOD.items() if name != "field_key"})  # type: ignore[arg-type]


def test_a_missing_secret_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIELD_KEY", raising=False)
    with pytest.raises(ValidationError, match="field_key"):
        ServiceSettings(**{name: value for name, value in GOOD.items() if name != "field_key"})  # type: ignore[arg-type]


FAULT = """
import asyncio
from kit.core.faults import fault_point
async def main():
    for n in range(3):
        print(n, flush=True)
        await fault_point("place")
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("env", "code", "reached"),
    [
        ({"APP_ENV": "test", "FAULT_POINT": "place"}, 137, 1),
        ({"APP_ENV": "test", "FAULT_POINT": "place:3"}, 137, 3),
        ({"APP_ENV": "test", "FAULT_POINT": "elsewhere"}, 0, 3),
        ({"APP_ENV": "prod", "FAULT_POINT": "place"}, 0, 3),
    ],
)
def test_a_fault_kills_at_its_visit_and_says_so(tmp_path: Path, env: dict[str, str], code: int, reached: int) -> None:
    log = tmp_path / "faults"
    ran = subprocess.run(
        [sys.executable, "-c", FAULT], env={**env, "FAULT_LOG": str(log)}, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, len(ran.stdout.split())) == (code, reached)
    assert log.exists() == (code == 137)
