"""Notes in HTML keep what is harmless."""

import base64

import pytest
from config_service.companies.notes import sanitised
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError


def _of(html: str) -> str:
    return base64.b64encode(html.encode()).decode()


def _kept(html: str) -> str:
    return base64.b64decode(sanitised(_of(html))).decode()


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<p>Emitir <strong>sempre</strong> com bagagem</p>", "<p>Emitir <strong>sempre</strong> com bagagem</p>"),
        ('<p style="color:red" class="x">Oi</p>', "<p>Oi</p>"),
        ('<a href="javascript:alert(1)">clique</a>', "clique"),
        ("<script>alert(1)</script>Olá", "Olá"),
        ('<img src=x onerror="alert(1)">', ""),
        ("<!-- segredo -->fim", "fim"),
    ],
)
def test_only_the_small_list_of_tags_survives(html: str, kept: str) -> None:
    assert _kept(html) == kept


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc"]), max_size=200))
def test_cleaning_twice_changes_nothing_more(html: str) -> None:
    assert _kept(_kept(html)) == _kept(html)


@pytest.mark.parametrize("obs", ["não é base64", "AAA", "/w==", _of("a\x00b")])
def test_what_is_not_base64_of_text_is_refused(obs: str) -> None:
    with pytest.raises(PydanticCustomError):
        sanitised(obs)
