"""The pure rules: counting, passwords, tokens' turns, profiles."""

from datetime import UTC, datetime, timedelta

import pytest
from contracts.identity import ADMINISTRATOR, APPROVER, FINANCE, REQUESTER
from hypothesis import given
from hypothesis import strategies as st
from identity_service.accounts.rules import Standing, normalized_email
from identity_service.attempts.refusals import InvalidCredentials, LoginBlocked
from identity_service.attempts.rules import LONGEST_BLOCK, block_after, remaining_before_block
from identity_service.attempts.store import address_key, email_key
from identity_service.passwords.rules import (
    COMMON_TEXT,
    DERIVED_TEXT,
    GUESSABLE_TEXT,
    LENGTH_TEXT,
    REPEATED_TEXT,
    weaknesses,
)
from identity_service.profiles.catalogue import ALL_SLUGS, CATALOGUE
from identity_service.profiles.rules import INITIAL_PROFILES, user_type_of
from identity_service.sessions.rules import Turn, session_ends_at, turn_of

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
AURORA = ("Aurora Engenharia S.A.", "Aurora", "Ana Souza", "ana@aurora.demo")


@pytest.mark.long
@pytest.mark.parametrize(
    ("failures", "seconds"),
    [(1, None), (2, None), (3, None), (4, 60), (5, 120), (6, 240), (7, 480), (8, 900), (9, 900), (5000, 900)],
)
def test_the_fourth_failure_blocks_a_minute_doubling_to_fifteen(failures: int, seconds: int | None) -> None:
    assert block_after(failures) == (timedelta(seconds=seconds) if seconds else None)


@given(st.integers(min_value=1, max_value=10**9))
def test_a_block_never_shrinks_with_more_failures_nor_passes_fifteen_minutes(failures: int) -> None:
    shorter, longer = block_after(failures), block_after(failures + 1)
    assert (shorter or timedelta()) <= (longer or timedelta()) <= LONGEST_BLOCK


@pytest.mark.parametrize(("failures", "left"), [(1, 3), (2, 2), (3, 1), (4, 0), (9, 0)])
def test_what_is_left_before_the_block_is_told(failures: int, left: int) -> None:
    assert remaining_before_block(failures) == left


def test_only_the_third_failure_warns() -> None:
    assert InvalidCredentials(2).text == "E-mail ou senha inválidos."
    assert InvalidCredentials(3).text == "E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio."


def test_a_block_tells_until_when_in_sao_paulo_and_for_how_long() -> None:
    refusal = LoginBlocked(4, NOON + timedelta(minutes=1), now=NOON)
    assert refusal.text == "Muitas tentativas. Conta bloqueada até 09:01. Aguarde ou redefina sua senha."
    assert refusal.headers == {"Retry-After": "60"}
    assert refusal.details == {
        "attempts": 4,
        "blocked": True,
        "remaining": 0,
        "blocked_until": "2026-11-20T12:01:00Z",
    }


def test_an_address_counts_as_one_whatever_end_of_its_home_network() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9") != address_key("2001:db8:1:3::1")
    assert address_key("10.0.0.1") != address_key("10.0.0.2")
    assert address_key("not an address").startswith("address:")


def test_a_counted_email_is_not_readable() -> None:
    assert "ana" not in email_key("ana@aurora.demo")


GUESSABLE = (
    *("Password1!", "P@ssw0rd!", "Qwerty123!", "Welcome1!", "Senha@123!", "Mudar123!!", "Brasil2026!", "Flamengo2026"),
    *("Novembro@2026", "Viagem2026!", "Gabriel123!", "aB1$" * 16, "a1!" * 40, "Aurora@2026", "Souza1990!"),
)


@pytest.mark.parametrize(
    "password",
    [
        *("Trajeto!2026", "cavalo-grampo-certo", "ação ímpar é só", "Aurora boreal vista ontem", "Xk9#mQ2p"),
        "".join(chr(33 + nth * 7 % 90) for nth in range(128)),
    ],
)
def test_a_good_password_passes(password: str) -> None:
    assert weaknesses(password, known=AURORA) == []


@pytest.mark.parametrize(
    ("password", "text"),
    [
        *((guessable, GUESSABLE_TEXT) for guessable in GUESSABLE),
        ("curta1", LENGTH_TEXT),
        ("x" * 129, LENGTH_TEXT),
        ("SENHA123", COMMON_TEXT),
        ("12345678", COMMON_TEXT),
        ("ababababab", REPEATED_TEXT),
        ("Aurora@2026", DERIVED_TEXT),
        ("engenharia99!", DERIVED_TEXT),
        ("AuroraEngenharia1", DERIVED_TEXT),
        ("Souza-123456", DERIVED_TEXT),
    ],
)
def test_a_weak_password_is_told_why(password: str, text: str) -> None:
    assert text in weaknesses(password, known=AURORA)


@given(st.text(min_size=8, max_size=128))
def test_no_password_breaks_the_rules_themselves(password: str) -> None:
    assert isinstance(weaknesses(password, known=AURORA), list)


@pytest.mark.parametrize(
    ("token", "seconds", "turn"),
    [
        ("current", 0, Turn.CURRENT),
        ("current", 10_000, Turn.CURRENT),
        ("previous", 0, Turn.PREVIOUS),
        ("previous", 10, Turn.PREVIOUS),
        ("previous", 11, Turn.REUSED),
        ("older", 1, Turn.REUSED),
    ],
)
def test_the_turn_of_a_token(token: str, seconds: int, turn: Turn) -> None:
    now = NOON + timedelta(seconds=seconds)
    assert turn_of(token, current="current", previous="previous", rotated_at=NOON, now=now) is turn


def test_sessions_last_twelve_hours_or_thirty_days() -> None:
    assert session_ends_at(NOON, keep_signed=False, started_at=NOON) - NOON == timedelta(hours=12)
    assert session_ends_at(NOON, keep_signed=True, started_at=NOON) - NOON == timedelta(days=30)


@pytest.mark.parametrize("typed", ["ANA@Aurora.Demo", " ana@aurora.demo ", "ａna@aurora.demo"])
def test_an_email_is_the_same_however_typed(typed: str) -> None:
    assert normalized_email(typed) == "ana@aurora.demo"


@pytest.mark.parametrize("standing", [Standing(False), Standing(True, False), Standing(True, True, False)])
def test_one_inactive_link_is_enough(standing: Standing) -> None:
    assert not standing.is_active


def test_the_four_profiles_hold_what_the_domain_says() -> None:
    by_name = {profile.name: profile for profile in INITIAL_PROFILES}
    assert set(by_name) == {ADMINISTRATOR, REQUESTER, APPROVER, FINANCE}
    assert set(by_name[ADMINISTRATOR].actions) == set(ALL_SLUGS)
    assert [p.name for p in INITIAL_PROFILES if p.is_default] == [REQUESTER]
    assert set(by_name[REQUESTER].actions) < set(by_name[APPROVER].actions)
    assert "view-credit-limit" in by_name[FINANCE].actions
    assert "view-credit-limit" not in by_name[APPROVER].actions
    assert all(set(profile.actions) <= set(ALL_SLUGS) for profile in INITIAL_PROFILES)


def test_actions_are_spelt_for_the_menus() -> None:
    assert CATALOGUE["view-order"].action == "ViewOrder"
    assert CATALOGUE["view-expense-type"].action == "GetExpenseType"
    assert CATALOGUE["view-customer-employee-group"].action == "ViewCustomerEmployeesGroup"
    assert len(CATALOGUE) == 14 * 4 + 12 + 4 + 3 + 7 + 6 + 2 + 1 + 2 + 1


@pytest.mark.parametrize(
    ("flags", "actions", "kind"),
    [
        ({"is_administrator": True}, [], "administrator"),
        ({"approver": True}, ["create-order"], "approver"),
        ({"is_expense_approver": True}, ["create-order"], "expense_approver"),
        ({}, ["create-order"], "issuer"),
        ({}, ["view-order"], "traveler"),
    ],
)
def test_a_profile_makes_a_type_of_user(flags: dict[str, bool], actions: list[str], kind: str) -> None:
    given = {"is_administrator": False, "approver": False, "is_expense_approver": False, **flags}
    assert user_type_of(**given, actions=actions) == kind


def test_a_session_ends_90_days_after_its_sign_in_however_often_it_is_renewed() -> None:
    renewed = NOON + timedelta(days=80)
    assert session_ends_at(renewed, keep_signed=True, started_at=NOON) == NOON + timedelta(days=90)
    late = NOON + timedelta(days=89, hours=20)
    assert session_ends_at(late, keep_signed=False, started_at=NOON) == NOON + timedelta(days=90)
