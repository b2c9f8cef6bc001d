"""`stack doctor` says in words what is wrong and what helps."""

import asyncio
import json
from pathlib import Path

import pytest
from nats import connect
from stack import preflight, processes
from stack.doctor import Complaint, bus, lines_of, machine, metrics, readiness
from stack.layout import Layout
from stack.servers import start_nats
from stack.temporary import own_stack


def words(found: list[Complaint]) -> str:
    return "\n".join(lines_of(found, Path("var")))


def test_a_check_that_fails_is_said_with_what_helps() -> None:
    answer = json.dumps(
        {"status": "unavailable", "checks": {"postgres": "ok", "migrations": "0012 is older than 0013"}}
    )
    said = words(list(readiness("orders", answer)))
    assert "orders runs newer code than its database has seen (0012 is older than 0013)" in said
    assert "Do: stack migrate orders" in said


def test_a_process_without_an_answer_is_named() -> None:
    assert "bi runs and does not answer" in words(list(readiness("bi", None)))


def test_a_metric_above_its_limit_is_said_in_words_and_one_below_is_not() -> None:
    text = (
        'trajeto_outbox_oldest_seconds{service="orders"} 75.0\n'
        'trajeto_mail_gave_up{service="orders"} 0.0\n'
        'trajeto_breaker_state{service="orders",dependency="identity"} 2.0\n'
    )
    said = words(list(metrics("orders", text)))
    assert "orders has events that NATS has not taken for 75 s" in said
    assert "orders has stopped calling identity" in said
    assert "mails" not in said


def test_a_disk_that_is_almost_full_is_found_before_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "LEAST_FREE_BYTES", 10**18)
    assert "MB are free" in words(list(machine(Layout(tmp_path))))


def test_nothing_wrong_is_said_too() -> None:
    assert words([]) == "Nothing is wrong with var."


async def test_a_lost_stream_and_an_event_that_waits_for_a_person_are_found(tmp_path: Path) -> None:
    with start_nats(tmp_path / "nats") as server:
        client = await connect(server.admin_url)
        await client.jetstream().publish("dlq.orders.config", b"{}")
        await client.jetstream().delete_stream("BI_STATE")
        await client.close()
        said = words(await asyncio.to_thread(bus, server.admin_url))
    assert "NATS has lost the stream BI_STATE" in said
    assert "1 events could not be applied and wait for a person" in said


@pytest.mark.long
def test_frozen_programs_are_found_in_a_running_stack() -> None:
    with own_stack(only="") as stack:
        assert "nats" not in stack.command("doctor").stdout
        stack.command("pause", "mail")
        found = stack.command("doctor")
        assert found.returncode == 1
        assert "mail is frozen: it was paused" in found.stdout and "Do: stack resume mail" in found.stdout
        stack.command("resume", "mail")
        assert processes.wait_until(lambda: "mail" not in stack.command("doctor").stdout, seconds=10)
        stack.command("pause", "nats")
        said = stack.command("doctor").stdout
        assert "nats is frozen" in said and "NATS does not answer" in said
        stack.command("resume", "nats")
