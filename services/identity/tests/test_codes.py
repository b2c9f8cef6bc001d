"""The pure rules of the second step: which code is right, when, and how often; how secrets and codes look."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from identity_service.two_factor.codes import new_recovery_codes, new_secret, qr_code_url, to_type_by_hand
from identity_service.two_factor.refusals import MandatorySecretKey, TwoFactorMandatory
from identity_service.two_factor.rules import accepted_step, hash_of_recovery_code, step_at
from pyotp import TOTP

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
# RFC 6238, appendix B, SHA-1: the secret "12345678901234567890", the last six of the eight digits.
RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


def code(steps: int = 0, *, secret: str = SECRET) -> str:
    return TOTP(secret).generate_otp(step_at(NOON) + steps)


@pytest.mark.parametrize(
    ("seconds", "digits"),
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"), (2000000000, "279037")],
)
def test_codes_are_those_of_the_standard(seconds: int, digits: str) -> None:
    at = datetime.fromtimestamp(seconds, UTC)
    assert accepted_step(RFC_SECRET, digits, at=at, after=None) == seconds // 30


@pytest.mark.parametrize(("steps", "is_right"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_telephone_may_be_one_step_off(steps: int, is_right: bool) -> None:
    found = accepted_step(SECRET, code(steps), at=NOON, after=None)
    assert found == (step_at(NOON) + steps if is_right else None)


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_step_is_accepted_once_and_none_before_it_afterwards(steps: int) -> None:
    here = step_at(NOON)
    assert accepted_step(SECRET, code(steps), at=NOON, after=here + steps) is None
    assert accepted_step(SECRET, code(steps), at=NOON, after=here + steps + 1) is None
    assert accepted_step(SECRET, code(steps), at=NOON, after=here + steps - 1) == here + steps


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "１２３４５６", "٠١٢٣٤٥", "-12345", "12 456"])
def test_what_is_not_six_plain_digits_is_never_right(typed: str) -> None:
    assert accepted_step(SECRET, typed, at=NOON, after=None) is None


@given(st.datetimes(min_value=datetime(2026, 1, 1), max_value=datetime(2126, 1, 1)))  # noqa: DTZ001 - made aware below
def test_each_moment_has_a_code_that_the_next_minute_does_not_take(naive: datetime) -> None:
    at = naive.replace(tzinfo=UTC)
    digits = TOTP(SECRET).generate_otp(step_at(at))
    step = accepted_step(SECRET, digits, at=at, after=None)
    assert step == step_at(at)
    assert accepted_step(SECRET, digits, at=at + timedelta(seconds=60), after=step) is None


def test_a_recovery_code_is_the_same_however_it_is_typed_and_another_for_another_secret() -> None:
    kept = hash_of_recovery_code(SECRET, "7KQ2M-XW9PD")
    assert kept == hash_of_recovery_code(SECRET, "7kq2mxw9pd")
    assert kept != hash_of_recovery_code(new_secret(), "7KQ2M-XW9PD")
    assert kept != hash_of_recovery_code(SECRET, "7KQ2M-XW9PE")


def test_ten_different_recovery_codes_are_made_that_people_can_read_out() -> None:
    codes = new_recovery_codes()
    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}", one) for one in codes)
    assert not set(codes) & set(new_recovery_codes())


def test_the_qr_code_says_what_applications_read() -> None:
    secret = new_secret()
    url = urlsplit(qr_code_url(secret, email="carla@aurora.demo"))
    assert (url.scheme, url.netloc, url.path) == ("otpauth", "totp", "/Trajeto:carla%40aurora.demo")
    assert parse_qs(url.query) == {"secret": [secret], "issuer": ["Trajeto"]}
    assert len(secret) == 32, "160 bits"


def test_a_secret_is_typed_by_hand_in_fours() -> None:
    assert to_type_by_hand("JBSWY3DPEHPK3PXP") == "JBSW Y3DP EHPK 3PXP"


def test_the_refusals_speak_as_the_contract_says() -> None:
    asked = MandatorySecretKey(enrolled=True).body("r")
    assert asked["message"] == "Informe o código de segurança do seu aplicativo autenticador."
    assert (asked["code"], asked["details"], MandatorySecretKey.status) == (
        "MANDATORY_SECRET_KEY",
        {"enrolled": True},
        401,
    )
    demanded = TwoFactorMandatory()
    assert (demanded.code, demanded.status) == ("TWO_FACTOR_MANDATORY", 422)
    assert demanded.text == "A sua empresa exige a autenticação em duas etapas."
