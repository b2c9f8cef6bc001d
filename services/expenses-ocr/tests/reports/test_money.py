"""Money advanced = settled + returned + open balances, to the cent, at every moment of whatever history (DOMAIN 7).

Random histories run against the real database, through the calls and the reactions people and approvals make; every
step is followed by the balance of the whole customer. Hypothesis prints the history and the blob that repeats it.
"""

import asyncio
from collections.abc import Coroutine
from decimal import Decimal
from random import Random
from typing import Any, ClassVar

import pytest
from contracts.approvals import RequestWithdrawn
from drawn_amounts import LIMITS, amounts
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from kit.testing import Running
from report_stage import Stage
from sqlalchemy import text

pytestmark = pytest.mark.long

CENTS = amounts("900.00").map(lambda value: f"{value:.2f}")
_DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
DICE = st.integers(0, 2**32 - 1).map(lambda seed: Random(f"dice {seed}"))
"""One number per step: dice whose every throw was drawn would use up what a history may be made of."""
_BALANCE = text(
    "SELECT coalesce(sum(value), 0) AS advanced, coalesce(sum(settled), 0) AS settled,"
    " coalesce(sum(returned), 0) AS returned, coalesce(sum(value - settled - returned), 0) AS open"
    " FROM advance WHERE customer_uuid = :c AND status = 'paid'"
)
_SHARES = text(
    "SELECT coalesce(sum(settled), 0) AS settled, coalesce(sum(returned), 0) AS returned FROM report_advance"
    " WHERE customer_uuid = :c"
)
_REPORTS = text(
    "SELECT r.uuid, r.status, r.report_amount, r.refund_amount, r.return_amount, coalesce(e.living, 0) AS living,"
    " coalesce(e.refundable, 0) AS refundable, coalesce(a.held, 0) AS held, coalesce(a.settled, 0) AS settled,"
    " coalesce(a.returned, 0) AS returned"
    " FROM expense_report r"
    " LEFT JOIN (SELECT report_uuid, sum(value) FILTER (WHERE NOT rejected) AS living,"
    "  sum(value) FILTER (WHERE NOT rejected AND refundable) AS refundable FROM report_expense GROUP BY report_uuid) e"
    "  ON e.report_uuid = r.uuid"
    " LEFT JOIN (SELECT report_uuid, sum(balance_then) AS held, sum(settled) AS settled, sum(returned) AS returned"
    "  FROM report_advance GROUP BY report_uuid) a ON a.report_uuid = r.uuid"
    " WHERE r.customer_uuid = :c AND r.deleted_at IS NULL"
)
_HELD = text(
    "SELECT x.uuid FROM (SELECT customer_uuid, uuid, live_report_uuid FROM expense UNION ALL"
    " SELECT customer_uuid, uuid, live_report_uuid FROM advance) x LEFT JOIN expense_report r"
    " ON r.uuid = x.live_report_uuid WHERE x.customer_uuid = :c AND x.live_report_uuid IS NOT NULL"
    " AND (r.deleted_at IS NOT NULL OR r.status IN ('finished', 'disapproved'))"
)


async def require_balance(stage: Stage) -> None:
    """The whole customer adds up, every report is what is in it, and nothing is held by a report that is over."""
    words = {"c": stage.company.uuid}
    async with stage.service.db.sweep() as session:
        money = (await session.execute(_BALANCE, words)).one()
        shares = (await session.execute(_SHARES, words)).one()
        reports = (await session.execute(_REPORTS, words)).all()
        held = (await session.execute(_HELD, words)).all()
    assert money.advanced == money.settled + money.returned + money.open, money
    assert (shares.settled, shares.returned) == (money.settled, money.returned), (shares, money)
    assert not held, held
    for report in reports:
        assert report.report_amount == report.living, report
        assert report.refund_amount == max(Decimal(0), report.refundable - report.held), report
        assert report.return_amount == max(Decimal(0), report.held - report.refundable), report
        is_over = report.status == "finished"
        assert report.settled == (min(report.refundable, report.held) if is_over else 0), report
        assert report.returned == (report.return_amount if is_over else 0), report


async def some(stage: Stage, table: str, *, where: str, random: Random, most: int) -> list[str]:
    """A few of the customer's rows, chosen by the history's own dice."""
    async with stage.service.db.sweep() as session:
        sql = f"SELECT uuid FROM {table} WHERE customer_uuid = :c AND {where} ORDER BY uuid"
        found = [str(row.uuid) for row in await session.execute(text(sql), {"c": stage.company.uuid})]
    return random.sample(found, min(len(found), random.randint(1, most)))


class Money(RuleBasedStateMachine):
    """Ana spends and accounts, Bruno judges, Carla pays, in any order that people find."""

    service: ClassVar[Running]
    loop: ClassVar[asyncio.AbstractEventLoop]
    steps: ClassVar[int] = 0

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Runs on the service's own loop; the machine itself stands in a thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=60)

    @initialize()
    def begin(self) -> None:
        self.stage: Stage = self.do(Stage.set(self.service))
        for value in ("120.00", "33.33", *map(str, LIMITS)):
            self.do(self.stage.advance(value))
            self.do(self.stage.expense(value))

    @rule(values=st.lists(CENTS, min_size=1, max_size=3), days=st.integers(0, 9))
    def advance(self, values: list[str], days: int) -> None:
        for value in values:
            self.do(self.stage.advance(value, days=days))

    @rule(values=st.lists(st.tuples(CENTS, st.booleans()), min_size=1, max_size=4))
    def spend(self, values: list[tuple[str, bool]]) -> None:
        for value, refundable in values:
            self.do(self.stage.expense(value, refundable=refundable))

    @rule(random=DICE)
    def build(self, random: Random) -> None:
        """Also what may not be: live items are refused, and a refusal changes nothing."""
        answer = self.do(self._built(random))
        note(f"built {answer.status_code}")
        assert answer.status_code in (201, 409, 422), answer.text

    async def _built(self, random: Random) -> Any:
        free = "true" if random.random() > 0.9 else "live_report_uuid IS NULL"
        spent = f"{free} AND status <> 'finished'"
        expenses = await some(self.stage, "expense", where=spent, random=random, most=4)
        held = f"{free} AND value > settled + returned"
        advances = await some(self.stage, "advance", where=held, random=random, most=3)
        return await self.stage.build(expenses=expenses, advances=advances if random.random() < 0.8 else [])

    @rule(random=DICE)
    def change(self, random: Random) -> None:
        for uuid in self._some("open", random):
            expenses = self.do(some(self.stage, "expense", where="status = 'open'", random=random, most=3))
            advances = self.do(some(self.stage, "advance", where="true", random=random, most=2))
            body = {"expense_uuids": expenses, "advance_order_uuids": advances}
            self._tried("PUT", f"/{uuid}", json=body)

    @rule(random=DICE)
    def remove(self, random: Random) -> None:
        for uuid in self._some("open", random)[: random.randint(0, 1)]:
            self._tried("DELETE", f"/{uuid}")

    @rule(random=DICE)
    def send(self, random: Random) -> None:
        for uuid in self._some("open", random):
            if self.do(self.stage.send({"uuid": uuid})).status_code == 200:
                Money.steps += 1

    @rule(random=DICE, twice=st.booleans())
    def account(self, random: Random, twice: bool) -> None:
        """A whole report at once, so that histories get far."""
        built = self.do(self._built(random))
        if built.status_code != 201:
            return
        report = built.json()["data"]
        self.do(self.stage.send(report))
        self.do(require_balance(self.stage))
        self.do(self._judged(report["uuid"], random, twice=twice))
        Money.steps += 2

    @rule(random=DICE, twice=st.booleans())
    def judge(self, random: Random, twice: bool) -> None:
        for uuid in self._some("approving", random):
            self.do(self._judged(uuid, random, twice=twice))
            Money.steps += 1

    async def _judged(self, uuid: str, random: Random, *, twice: bool) -> None:
        stage, report = self.stage, {"uuid": uuid}
        where = f"live_report_uuid = '{uuid}'"
        out = await some(stage, "expense", where=where, random=random, most=5) if random.random() < 0.6 else []
        told: dict[str, Any] = {"submission": await stage.submission(report)}
        decision: Any = stage.approval(report, rejected=dict.fromkeys(out, "Ilegível"), **told)
        if random.random() < 0.15:
            decision = RequestWithdrawn(**stage._of(report, version=5, **told), withdrawn_at=stage.service.clock.now())
        await asyncio.gather(*(stage.apply(decision) for _ in range(2 if twice else 1)))

    @rule(random=DICE, twice=st.booleans())
    def pay(self, random: Random, twice: bool) -> None:
        for status, way in (("waiting_payment", "pay-refund"), ("waiting_return", "receive-return")):
            for uuid in self._some(status, random):
                codes = self.do(self._paid(uuid, way, times=2 if twice else 1))
                assert codes.count(200) == 1, codes
                Money.steps += 1

    async def _paid(self, uuid: str, way: str, *, times: int) -> list[int]:
        answers = await asyncio.gather(*(self.stage.pay({"uuid": uuid}, way) for _ in range(times)))
        return [answer.status_code for answer in answers]

    def _some(self, status: str, random: Random) -> list[str]:
        where = f"status = '{status}' AND deleted_at IS NULL"
        return list(self.do(some(self.stage, "expense_report", where=where, random=random, most=2)))

    def _tried(self, method: str, path: str, **sent: Any) -> None:
        answer = self.do(self.stage.call(self.stage.ana, method, path, **sent))
        note(f"{method} {answer.status_code}")
        assert answer.status_code in (200, 204, 409, 422), answer.text

    @invariant()
    def adds_up(self) -> None:
        if hasattr(self, "stage"):
            self.do(require_balance(self.stage))


@pytest.mark.long
async def test_no_cent_is_lost_or_made_over_random_histories(expenses: Running) -> None:
    Money.service, Money.loop, Money.steps = expenses, asyncio.get_running_loop(), 0
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    given = settings(
        max_examples=8,
        stateful_step_count=40,
        deadline=None,
        print_blob=True,
        derandomize=False,  # where CI is set, Hypothesis would draw the same few histories every time
        suppress_health_check=checks,
    )
    for _ in range(5):  # drawn histories may all end early; then others are drawn
        await asyncio.to_thread(run_state_machine_as_test, Money, settings=given)
        print(f"{Money.steps} sendings, judgements and payments")
        if Money.steps > 10:
            return
    pytest.fail("the histories never came as far as a decision")


async def test_no_cent_is_lost_or_made_while_everybody_works_at_once(stage: Stage) -> None:
    """Twelve people race over eight expenses and four advances: every refusal is one of the contract's."""
    seed = Random().randrange(2**32)
    print(f"seed {seed}")
    random, before = Random(seed), await stage.scalar(_DEADLOCKS)
    usual = [f"{random.randint(1, 9000) / 100:.2f}" for _ in range(6)]
    limits = [str(value) for value in LIMITS]
    items = {
        "expenses": [await stage.expense(value) for value in (*usual[:4], *limits)],
        "advances": [await stage.advance(value, days=day) for day, value in enumerate((*usual[4:], *limits[-2:]))],
    }
    codes = await asyncio.gather(*(at_work(stage, items, Random(random.random())) for _ in range(12)))
    await require_balance(stage)
    assert await stage.scalar(_DEADLOCKS) == before, "somebody locked in another order"
    seen = {code for found in codes for code in found}
    assert seen <= {200, 201, 202, 204, 404, 409, 422}, f"seed {seed}: {seen}"
    assert 201 in seen


async def at_work(stage: Stage, items: dict[str, list[str]], random: Random) -> list[int]:
    """One person: builds, changes or removes, sends, is judged, is paid; asks again when told to come back."""
    codes = []
    for _ in range(3):
        chosen = {name: random.sample(found, random.randint(1, 3)) for name, found in items.items()}
        built = await stage.build(**chosen)
        codes.append(built.status_code)
        if built.status_code != 201:
            continue
        report = built.json()["data"]
        if random.random() < 0.3:
            codes.append((await stage.call(stage.ana, "DELETE", f"/{report['uuid']}")).status_code)
            continue
        codes.append((await stage.send(report)).status_code)
        out = dict.fromkeys(random.sample(chosen["expenses"], 1), "Ilegível")
        decision = stage.approval(report, rejected=out)
        await asyncio.gather(*(stage.apply(decision) for _ in range(2)))
        ways = ("pay-refund", "receive-return", random.choice(("pay-refund", "receive-return")))
        codes += [answer.status_code for answer in await asyncio.gather(*(stage.pay(report, way) for way in ways))]
    return codes
