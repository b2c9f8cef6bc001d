"""Strict input: what must be refused before a model sees it, and what must pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import MalformedRequest, ValidationFailed
from kit.http.strict import fingerprint_of, parse_strictly


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": 1e400}',
        b'{"a": 1, "a": 2}',
        b'"\xff"',
        b"[" * 40 + b"]" * 40,
        b"[" * 100_000,
        b'{"a": ' + b"9" * 400 + b"}",
    ],
)
def test_a_malformed_body_is_refused(body: bytes) -> None:
    with pytest.raises(MalformedRequest):
        parse_strictly(body)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b'{"name": "a\\u0000b"}', "name"),
        (b'{"name": "\\ud800"}', "name"),
        (b'{"people": [{"name": "\\u0007"}]}', "people.0.name"),
        (b'{"ids": [' + b"1," * 1_000 + b"1]}", "ids"),
    ],
)
def test_an_unclean_field_is_named(body: bytes, path: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        parse_strictly(body)
    assert refused.value.errors is not None
    assert list(refused.value.errors) == [path]


def test_ordinary_portuguese_passes() -> None:
    assert parse_strictly('{"obs": "Ação às 9h\\nSão Paulo 😀"}'.encode()) == {"obs": "Ação às 9h\nSão Paulo 😀"}


@given(st.dictionaries(st.text(), st.integers() | st.text()))
def test_the_fingerprint_ignores_the_order_of_keys(body: dict[str, object]) -> None:
    turned = dict(reversed(list(body.items())))
    assert fingerprint_of(body) == fingerprint_of(turned)
