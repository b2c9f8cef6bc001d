"""Alerts of events, jobs, files and mail as whoever is woken meets them (docs/operations.md)."""

import asyncio
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from journey.caller import eventually
from journey.company import Company
from journey.stack import Stack
from kit.core.ids import new_uuid
from lab.bus import on_the_bus
from lab.surroundings import restart
from lab.surroundings import told as told_to
from lab.verbs import Faults
from lab.walks import agreed, as_superuser, gone, locked, told, writing, written
from lab.watch import Watch
from PIL import Image
from receipts import draw
from stack import dead_letters
from stack.layout import REPOSITORY
from stack.reconcile import reconcile

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
RECEIPTS = 24
"""More than one worker reads in five seconds."""


async def test_nats_stands_still(watch: Watch, faults: Faults, company: Company) -> None:
    async with faults.frozen("nats"):
        assert (await writing(company)()).status_code == 201
        await told(watch, "OutboxWaits", service="config")
    await gone(watch, "OutboxWaits", service="config")


async def test_nobody_tells_of_ended_sessions(watch: Watch, faults: Faults) -> None:
    """Either of the two alone is heard: identity answers over HTTP what NATS does not bring."""
    async with faults.frozen("nats"), faults.frozen("identity"):
        await told(watch, "SessionsUnheard", service="orders")
    await gone(watch, "SessionsUnheard", service="orders")


async def test_the_mail_server_stands_still(watch: Watch, faults: Faults, company: Company) -> None:
    async with faults.frozen("mail"):
        email = company.people["Ana"].email
        await company.admin.http.post("/forgot-password", json={"email": email})
        await told(watch, "MailWaits", service="identity")
    await gone(watch, "MailWaits", service="identity")


async def test_an_event_that_nobody_can_read(watch: Watch, stack: Stack) -> None:
    lost = str(new_uuid())
    async with on_the_bus(stack.described["nats"]["url"]) as stream:
        await stream.publish(f"config.customer.changed.{lost}", b"{}")
    await told(watch, "DeadLetter", service="orders")
    async with dead_letters.as_infra(stack.described["nats"]["url"]) as infra:
        for letter in await dead_letters.letters(infra):
            if lost in letter.subject:
                await dead_letters.settle(infra, letter, "drop")
    await gone(watch, "DeadLetter", service="orders")


async def test_facts_that_nobody_keeps_any_more(watch: Watch, stack: Stack, company: Company) -> None:
    """An older state of a record is gone before anybody was told; the newer one makes its readers whole."""
    async with as_superuser(stack, "config") as operator:
        async with operator.transaction():
            await operator.execute("SELECT FROM outbox_counter WHERE channel = 'facts' FOR UPDATE")
            lost = await written(company)
            await eventually(lambda: operator.fetchval(_NUMBERING))
            await operator.execute("CREATE TEMP TABLE kept AS SELECT * FROM outbox WHERE about_uuid::text = $1", lost)
            await operator.execute("DELETE FROM outbox WHERE uuid IN (SELECT uuid FROM kept)")
        changed = await company.admin.send("PUT", f"/customers/reason-trips/{lost}", json={"reason": "Auditoria"})
        assert changed.is_success, changed.text
        await told(watch, "EventsGone", service="orders", producer="config")
        assert {one.pair for one in await reconcile(stack.described)} <= {
            "config/outbox_gap",
            "config/answer_without_fact",
        }
        await operator.execute(_PUT_BACK)
    await restart(stack.environment, "config")  # what is numbered and not told is told at a start
    await agreed(stack)
    await gone(watch, "EventsGone", service="orders", producer="config")


async def test_a_database_that_was_rolled_back(watch: Watch, stack: Stack, faults: Faults, company: Company) -> None:
    """It does not know any more that it told its newest fact: the next one gets the same number."""
    known = await written(company)
    async with as_superuser(stack, "orders") as reader:
        await eventually(lambda: reader.fetchval("SELECT uuid FROM reason_trip_copy WHERE uuid = $1", known))
    async with faults.frozen("config"), as_superuser(stack, "config") as operator, operator.transaction():
        await operator.execute(_FORGET, known)
        await operator.execute("UPDATE outbox_counter SET last_seq = last_seq - 1 WHERE channel = 'facts'")
    await told(watch, "ProducerWentBack", service="orders", producer="config")
    await written(company)
    await agreed(stack)
    await gone(watch, "ProducerWentBack", service="orders", producer="config")
    # a rolled back database would lack the record too; this one tells it anew, or nobody could fetch its state
    changed = await company.admin.send("PUT", f"/customers/reason-trips/{known}", json={"reason": "Auditoria"})
    assert changed.is_success, changed.text


_NUMBERING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%outbox_counter%'"
_PUT_BACK = """UPDATE kept SET seq = (
  SELECT seq - 1 FROM outbox newer WHERE newer.about_uuid = kept.about_uuid AND newer.seq IS NOT NULL);
INSERT INTO outbox OVERRIDING SYSTEM VALUE SELECT * FROM kept"""
_FORGET = """WITH told AS (DELETE FROM outbox WHERE about_uuid = $1 RETURNING uuid)
DELETE FROM idempotency WHERE event_uuid IN (SELECT uuid FROM told)"""


async def test_a_reader_that_is_far_behind(watch: Watch, stack: Stack, company: Company) -> None:
    async with locked(stack, "orders", "reason_trip_copy"):
        for _ in range(40):
            await written(company)
        await told(watch, "ConsumerBehind", service="orders", producer="config")
    await gone(watch, "ConsumerBehind", service="orders", producer="config")


async def test_a_mail_that_was_given_up(watch: Watch, stack: Stack, faults: Faults, company: Company) -> None:
    """Its twelfth try fails too; the command lists it, and tries it again."""
    async with faults.frozen("mail"), as_superuser(stack, "identity") as operator:
        email = company.people["Ana"].email
        await company.admin.http.post("/forgot-password", json={"email": email})
        hurry = """UPDATE mail_outbox SET tries = 12, next_try_at = now()
            WHERE "to" = $1 AND sent_at IS NULL AND NOT gave_up RETURNING uuid"""
        uuid = str(await eventually(lambda: operator.fetchval(hurry, email)))
        await told(watch, "MailGivenUp", service="identity")
    listed = [json.loads(line) for line in mails(stack).splitlines()]
    assert [one["to"] for one in listed if one["uuid"] == uuid] == [email]
    mails(stack, "--again", uuid)
    await gone(watch, "MailGivenUp", service="identity")


async def test_a_row_that_a_sweep_cannot_handle(watch: Watch, stack: Stack, company: Company) -> None:
    """Bruno's absence begins, and cannot be followed while a rule of the database forbids it."""
    now = datetime.now(UTC)  # noqa: TID251 - a person's own clock
    async with as_superuser(stack, "approvals") as operator:
        await operator.execute(_POISON)
        try:
            body = {
                "delegate_uuid": company.people["Ana"].employee_uuid,
                "start_at": (now + timedelta(seconds=3)).isoformat(),
                "end_at": (now + timedelta(days=1)).isoformat(),
                "reason": "Férias",
            }
            await company.people["Bruno"].caller.post("/approval-delegations", body)
            await told(watch, "SweepRowFails", service="approvals", sweep="follow_delegations")
        finally:
            await operator.execute("DROP FUNCTION forbid() CASCADE")
    await gone(watch, "SweepRowFails", service="approvals", sweep="follow_delegations")


_POISON = """CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'forbidden'; END $$;
CREATE TRIGGER forbid BEFORE UPDATE ON approval_delegation FOR EACH ROW EXECUTE FUNCTION forbid()"""


async def test_a_file_that_is_not_in_the_store(watch: Watch, stack: Stack, company: Company, tmp_path: Path) -> None:
    """Found by the daily comparison, which a start makes as well."""
    files, kept = Path(stack.described["files"]) / "identity", tmp_path / "kept"
    before = {path for path in files.rglob("*") if path.is_file()}
    picture = tmp_path / "eu.png"
    Image.frombytes("L", (64, 64), new_uuid().bytes * 256).save(picture)
    ana = company.people["Ana"].caller
    account = (await ana.get("/me"))["uuid"]
    hung = await ana.send("POST", f"/users/{account}/avatar", files={"avatar": ("eu.png", picture.read_bytes())})
    assert hung.is_success, hung.text
    lost = min({path for path in files.rglob("*") if path.is_file()} - before)
    lost.rename(kept)
    await restart(stack.environment, "identity")
    await told(watch, "FilesMissing", service="identity")
    kept.rename(lost)
    await restart(stack.environment, "identity")
    await gone(watch, "FilesMissing", service="identity")


async def test_more_receipts_than_are_read(watch: Watch, company: Company) -> None:
    ana = company.people["Ana"].caller
    seed = new_uuid().int % 1_000_000

    async def capture(number: int) -> int:
        content = draw(seed + number, 0).content
        sent = await ana.send("POST", "/voucher-ocr", files={"voucher_image": ("cupom.jpg", content, "image/jpeg")})
        return sent.status_code

    async with asyncio.TaskGroup() as group:
        captures = [group.create_task(capture(number)) for number in range(RECEIPTS)]
        await told(watch, "JobsWait", service="expenses-ocr", jobs="voucher_ocr")
    assert {capture.result() for capture in captures} <= {200, 202}
    await gone(watch, "JobsWait", service="expenses-ocr", jobs="voucher_ocr")


def mails(stack: Stack, *words: str) -> str:
    """`bin/service mails` of identity, as its image has it."""
    command = [sys.executable, "-m", "identity_service.main", "mails", *words]
    ended = subprocess.run(
        command,
        env={**stack.environment, **told_to(stack.described, "identity")},
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout
