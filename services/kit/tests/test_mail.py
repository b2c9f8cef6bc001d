"""A mail leaves if and only if its transaction committed, and waits for a mail server that is away."""

import asyncio
from datetime import timedelta
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from jinja2 import UndefinedError
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.mail.letterhead import mail_of
from kit.mail.mailer import Mailer, pause_after
from kit.ops.mail_command import try_again, unsent
from kit.testing import Running
from prometheus_client import REGISTRY
from sqlalchemy import text
from stack.ports import free_port


class Sink:
    def __init__(self) -> None:
        self.got: list[Message] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.got.append(message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
async def mailing(running_service: Any) -> Any:
    from probe.service import make_probe

    sink = Sink()
    port = free_port()
    server = Controller(sink, hostname="127.0.0.1", port=port)
    server.start()
    running = await running_service(make_probe, role="api", smtp_url=f"smtp://127.0.0.1:{port}")
    yield running, sink, server
    if server.loop is not None and not server.loop.is_closed():
        server.stop(no_assert=True)


async def write(running: Running, *, fails: bool = False) -> None:
    async with running.db.work(NoScope()) as uow:
        uow.mail(to="bruno@aurora.test", subject="Aprovação pendente", text="Há uma solicitação à sua espera.")
        if fails:
            raise KeyError


async def waiting(running: Running) -> list[Any]:
    async with running.db.sweep() as session:
        return list((await session.execute(text("SELECT * FROM mail_outbox WHERE sent_at IS NULL"))).mappings())


async def test_a_mail_is_sent_once_and_its_text_wiped(mailing: Any) -> None:
    running, sink, _ = mailing
    await write(running)
    with pytest.raises(KeyError):
        await write(running, fails=True)
    mailer = Mailer("orders", running.db)
    assert [await mailer.send_due(), await mailer.send_due()] == [1, 0]
    assert len(sink.got) == 1
    letter = sink.got[0]
    assert letter["To"] == "bruno@aurora.test"
    assert "espera" in letter.get_payload(decode=True).decode()
    assert await waiting(running) == []
    assert [mail["text"] for mail in await running.mails()] == [""]


async def test_a_mail_waits_longer_and_longer_for_a_server_that_is_away(mailing: Any) -> None:
    running, sink, server = mailing
    server.stop()
    await write(running)
    mailer, start = Mailer("orders", running.db), running.clock.now()
    assert [await mailer.send_due(), await mailer.send_due()] == [1, 0]
    [row] = await waiting(running)
    assert (row["tries"], row["next_try_at"]) == (1, start + timedelta(seconds=2))
    try:
        running.clock.move_to(start + timedelta(seconds=3))
        assert await mailer.send_due() == 1
        [row] = await waiting(running)
        assert row["next_try_at"] == start + timedelta(seconds=3 + 4)
    finally:
        running.clock.move_to(start)
    assert sink.got == []


def test_pauses_double_up_to_half_an_hour() -> None:
    pauses = [pause_after(tries) for tries in range(1, 20)]
    assert pauses[:3] == [timedelta(seconds=2), timedelta(seconds=4), timedelta(seconds=8)]
    assert max(pauses) == timedelta(minutes=30)


async def test_a_mail_that_can_never_be_sent_is_given_up_and_told_and_may_be_tried_again(mailing: Any) -> None:
    running, sink, _ = mailing
    async with running.db.work(NoScope()) as uow:
        uow.mail(to="bruno@aurora.test\r\nBcc: everybody@else.test", subject="Veneno", text="…")
    await write(running)
    mailer = Mailer("orders", running.db)
    await mailer.measure()
    assert gauge("waiting") == 2
    for turn in range(1, 13):
        await mailer.send_due()
        [poison] = await waiting(running)
        assert (poison["tries"], poison["gave_up"]) == (turn, turn == 12)
        running.clock.move_to(poison["next_try_at"] + timedelta(seconds=1))
    assert len(sink.got) == 1, "the good one is out at the first turn"
    assert await mailer.send_due() == 0
    await mailer.measure()
    assert (gauge("waiting"), gauge("gave_up")) == (0, 1)
    [told] = await unsent(running.db)
    assert (told["uuid"], told["last_error"], "text" in told) == (poison["uuid"], "ValueError", False)
    assert await try_again(running.db, poison["uuid"])
    assert await mailer.send_due() == 1
    assert not await try_again(running.db, new_uuid())


def gauge(name: str) -> float | None:
    return REGISTRY.get_sample_value(f"trajeto_mail_{name}", {"service": "orders"})


def test_names_are_escaped_in_html_and_left_alone_in_text() -> None:
    name = "Zé <script>alert(1)</script> & Filhos " + "Ltda" * 40
    mail = mail_of("probe", "hello", subject=f"Olá,\r\nBcc: x {name}", name=name, link="https://trajeto.test/a")
    assert name in mail.text
    assert "<script>" not in mail.html
    assert "&lt;script&gt;" in mail.html
    assert "\n" not in mail.subject and "\r" not in mail.subject
    assert 'lang="pt-BR"' in mail.html


def test_a_word_that_nobody_gave_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        mail_of("probe", "hello", subject="Olá", name="Zé")


class DiesInHand(Mailer):
    async def _deliver(self, row: Any) -> None:
        raise asyncio.CancelledError  # the process is gone; nothing after this line runs


async def test_a_mail_whose_sender_died_leaves_within_half_a_minute(mailing: Any) -> None:
    running, sink, _ = mailing
    await write(running)
    await write(running)
    with pytest.raises(asyncio.CancelledError):
        await DiesInHand("orders", running.db).send_due()
    assert await Mailer("orders", running.db).send_due() == 1, "only the one in hand is held"
    running.clock.move_to(running.clock.now() + timedelta(seconds=30))
    assert await Mailer("orders", running.db).send_due() == 1
    assert len(sink.got) == 2
