"""A link to a person's picture is one reader's for up to five minutes, and no other key of ours can make or read it."""

import base64
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from kit.core.clock import SystemClock
from kit.core.ids import new_uuid
from kit.core.refusals import NotFound
from kit.core.settings import ServiceSettings
from kit.files.links import FileLinks
from kit.http.avatars import LIFE, AvatarLinks
from kit.process.service import Service
from kit.process.service_context import ServiceContext
from pydantic import SecretStr

NOW = datetime(2026, 3, 2, 12, 0, 20, tzinfo=UTC)
KEY, OTHER = (base64.b64encode(bytes(range(at, at + 32))).decode() for at in (32, 100))
NAME = "7f/0199e6a07c007000800000000000aa7f"
LINKS = AvatarLinks("https://trajeto.example/api/v1/files/identity", (KEY,))
ANA, BRUNO = new_uuid(), new_uuid()


def token_of(url: str) -> str:
    return url.removeprefix(f"{LINKS.base}/")


def test_a_link_says_whose_picture_who_may_see() -> None:
    seen = LINKS.read(token_of(LINKS.to(ANA, NAME, reader=BRUNO, now=NOW)), now=NOW)
    assert (seen.account, seen.name, seen.reader) == (ANA, NAME, BRUNO)


def test_a_link_ends_within_five_minutes_at_a_whole_minute_and_stays_the_same_until_the_next() -> None:
    link = LINKS.to(ANA, NAME, reader=BRUNO, now=NOW)
    assert link == LINKS.to(ANA, NAME, reader=BRUNO, now=NOW + timedelta(seconds=39))
    assert link != LINKS.to(ANA, NAME, reader=BRUNO, now=NOW + timedelta(seconds=40))
    end = NOW.replace(second=0) + LIFE
    assert LINKS.read(token_of(link), now=end - timedelta(seconds=1)).name == NAME
    with pytest.raises(NotFound):
        LINKS.read(token_of(link), now=end)


def test_every_reader_has_a_link_of_their_own() -> None:
    assert LINKS.to(ANA, NAME, reader=BRUNO, now=NOW) != LINKS.to(ANA, NAME, reader=ANA, now=NOW)


def test_two_generations_vouch_and_the_newest_seals() -> None:
    both = replace(LINKS, keys=(OTHER, KEY))
    assert both.read(token_of(LINKS.to(ANA, NAME, reader=BRUNO, now=NOW)), now=NOW).account == ANA
    newest = token_of(both.to(ANA, NAME, reader=BRUNO, now=NOW))
    assert replace(LINKS, keys=(OTHER,)).read(newest, now=NOW).account == ANA
    with pytest.raises(NotFound):
        LINKS.read(newest, now=NOW)


def test_keys_and_kinds_of_links_are_never_taken_for_each_other() -> None:
    """The same key under the other kind says nothing either: each kind signs for its own purpose."""
    files = FileLinks("identity", LINKS.base, (KEY,))
    file = files.to(NAME, person=BRUNO, content_type="image/png", title="eu.png", now=NOW)
    with pytest.raises(NotFound):
        LINKS.read(token_of(file), now=NOW)
    with pytest.raises(NotFound):
        files.read(token_of(LINKS.to(ANA, NAME, reader=BRUNO, now=NOW)), now=NOW)


def test_a_service_that_shows_people_does_not_start_without_the_key() -> None:
    told = {"database_url": "postgresql+asyncpg://a:b@127.0.0.1:1/x", "nats_url": "nats://a:b@127.0.0.1:1"}
    secrets = {"service_token_secret": SecretStr("x" * 40), "field_key": SecretStr(KEY)}
    settings = ServiceSettings(**told, **secrets)  # type: ignore[arg-type]
    shows = Service(name="orders", token="orders", shows_avatars=True)
    with pytest.raises(ValueError, match="AVATAR_KEY"):
        ServiceContext.of(shows, settings, clock=SystemClock())
