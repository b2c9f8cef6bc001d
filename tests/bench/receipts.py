"""How well and how fast receipts are read: fresh drawn sets, the samples where present, a plain reading beside."""

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from expenses_ocr_service.reading.page import fold
from expenses_ocr_service.reading.readers import Readers
from expenses_ocr_service.reading.receipt import SURE, Judged, Receipt
from kit.core.clock import SystemClock
from kit.files.attachments import attached
from kit.files.confinement import Confinement
from rapidfuzz import fuzz
from receipts import Drawn, draw, second, third
from receipts.case import Photograph
from stack.layout import REPOSITORY

from bench.machine import this_machine
from bench.reading_reference import PlainReading, plainly_read
from bench.reliability import offered, reliability, time_by_stage

PAGE = REPOSITORY / "docs" / "ocr.md"
HELD_OUT = 7_310_000
"""Receipts from this seed on were never looked at while the rules were made."""
GENERATORS: dict[str, Callable[[int, int], Drawn | Photograph]] = {
    "first": draw,
    "second": second.draw,
    "third": third.draw,
}
"""Who draws. The third is the judge: no rule of the reader is written by looking at its receipts."""
GIVEN = os.environ.get("RECEIPTS")
"""A folder with given receipts: `rendered/` (a JSON beside each picture), `sroie/` (labels.json)."""
_ALIKE = 85
CLEAN = 2
"""Levels 0 to 2 are how people photograph; 3 is dim, folded and out of focus."""
_FIELDS = ("date", "value", "cnpj", "company", "category")
_WRITTEN_DAYS = (
    "%d/%m/%Y",
    "%d %b %Y",
    "%d-%m-%y",
    "%d-%m-%Y",
    "%d/%m/%y",
    "%Y-%m-%d",
    "%d.%m.%Y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%Y/%m/%d",
    "%b %d, %Y",
)


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A receipt with its truth; None where the set does not say."""

    content: bytes
    level: int
    date: date
    value: Decimal
    company: str
    cnpj: str | None = None
    category: str | None = None


@dataclass(frozen=True)
class Outcome:
    """One receipt read both ways, and how long ours took."""

    sample: Sample
    said: Receipt
    seconds: float
    plain: PlainReading

    def is_right(self, field: str) -> bool:
        return self._agrees(field, self._said(field))

    def is_plainly_right(self, field: str) -> bool:
        return self._agrees(field, getattr(self.plain, field, None))

    def is_sure(self, field: str) -> bool:
        judged = {"company": self.said.name}.get(field) or getattr(self.said, field)
        return judged.value is not None and judged.confidence >= SURE

    def _said(self, field: str) -> object:
        return self.said.name.value if field == "company" else getattr(self.said, field).value

    def _agrees(self, field: str, said: object) -> bool:
        true = getattr(self.sample, field)
        return fuzz.ratio(fold(str(said or "")), fold(true)) >= _ALIKE if field == "company" else said == true


def fresh(count: int, seed: int, generator: str = "first") -> list[Sample]:
    """Drawn receipts, as many of each level."""
    drawn = [GENERATORS[generator](seed + number, number % 4) for number in range(count)]
    return [
        Sample(
            content=one.content,
            level=t.level,
            date=t.day,
            value=t.value,
            company=t.name,
            cnpj=t.cnpj,
            category=t.category,
        )
        for one in drawn
        for t in (one.truth,)
    ]


def rendered_samples() -> Iterator[Sample]:
    """The rendered Brazilian samples, where somebody laid them."""
    for path in sorted(Path(GIVEN, "rendered").glob("*.json")) if GIVEN else ():
        told = json.loads(path.read_text())
        yield Sample(
            content=path.with_suffix(".jpg").read_bytes(), level=told["level"], date=date.fromisoformat(told["date"]),
            value=Decimal(str(told["value"])).quantize(Decimal("0.01")), company=told["company"], cnpj=told["cnpj"],
            category=told["category"],
        )  # fmt: skip


def scanned_samples() -> Iterator[Sample]:
    """The scanned English samples, where somebody laid them."""
    labels = Path(GIVEN or "", "sroie", "labels.json")
    for told in json.loads(labels.read_text()) if GIVEN and labels.is_file() else ():
        value = Decimal(re.sub(r"[^0-9.]", "", told["total"]))
        content = (labels.parent / told["file"]).read_bytes()
        yield Sample(content=content, level=0, date=_day(told["date"]), value=value, company=told["company"])


def _day(text: str) -> date:
    for form in _WRITTEN_DAYS:
        try:
            return datetime.strptime(text.strip().title(), form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    raise ValueError(text)


async def outcomes(samples: Sequence[Sample]) -> list[Outcome]:
    """Each receipt read once by ours and once plainly, in turns, so that both meet the same machine.

    Ours reads what the service reads: the fresh copy that is kept of an upload.
    """
    today, confinement = SystemClock().now().date(), Confinement()
    found = []
    async with Readers() as readers:
        await readers.read(samples[0].content, "image/jpeg", today=today)
        for sample in samples:
            copy = await attached(sample.content, "image/jpeg", confinement)
            started = time.perf_counter()
            said = await readers.read(copy.content, copy.content_type, today=today)
            took = time.perf_counter() - started
            found.append(Outcome(sample, said, took, await asyncio.to_thread(plainly_read, sample.content)))
    return found


async def rate(samples: Sequence[Sample], *, readers: int) -> float:
    """Receipts per second with as many readers as given, none of them waiting."""
    today = SystemClock().now().date()
    async with Readers(count=readers) as busy:
        await asyncio.gather(*(busy.read(samples[0].content, "image/jpeg", today=today) for _ in range(readers)))
        started = time.perf_counter()
        await asyncio.gather(*(busy.read(one.content, "image/jpeg", today=today) for one in samples))
        return len(samples) / (time.perf_counter() - started)


def section(title: str, found: Sequence[Outcome]) -> str:
    """One set: right answers by field, what was shown as sure, time."""
    lines = [f"\n## {title}\n", "| | right | plain | shown as sure | of these right |", "|---|---:|---:|---:|---:|"]
    for field in _FIELDS:
        known = [one for one in found if getattr(one.sample, field) is not None]
        if not known:
            continue
        sure = [one for one in known if one.is_sure(field)]
        right, plain = sum(one.is_right(field) for one in known), sum(one.is_plainly_right(field) for one in known)
        kept = f"{sum(one.is_right(field) for one in sure)} of {len(sure)}"
        lines.append(f"| {field} | {right} of {len(known)} | {plain} | {len(sure)} | {kept} |")
    times, plain_times = sorted(one.seconds for one in found), sorted(one.plain.seconds for one in found)
    lines.append(f"\nTime per receipt: p50 {_at(times, 0.5)}, p95 {_at(times, 0.95)}; plain {_at(plain_times, 0.5)}, "
                 f"{_at(plain_times, 0.95)}. Read twice: {sum(one.said.readings > 1 for one in found)}.")  # fmt: skip
    judged = list(_judged(found))
    trusted = reliability((said.confidence, said.value == true) for true, said in judged if said.value is not None)
    return "\n".join([*lines, _sure_coverage(found), *_by_level(found), "", trusted, "", offered(judged)]) + "\n"


def _judged(found: Sequence[Outcome]) -> Iterator[tuple[object, Judged[Any]]]:
    """The truth of every date, value and CNPJ that the paper holds, and what was read."""
    for one in found:
        for field in ("date", "value", "cnpj"):
            true = getattr(one.sample, field)
            if true is not None:
                yield true, getattr(one.said, field)


def _sure_coverage(found: Sequence[Outcome]) -> str:
    """What is shown as sure of the fields that matter, and how much of it is right."""
    of_all = [(one, field) for one in found for field in ("date", "value", "cnpj") if getattr(one.sample, field)]
    clean = [(one, field) for one, field in of_all if one.sample.level <= CLEAN]
    sure = [(one, field) for one, field in of_all if one.is_sure(field)]
    right = sum(one.is_right(field) for one, field in sure)
    covered = sum(one.is_sure(field) for one, field in clean)
    return (
        f"\nDate, value and CNPJ: {right} of {len(sure)} shown as sure are right ({right / max(len(sure), 1):.2%}); "
        f"levels 0 to 2 are shown as sure in {covered} of {len(clean)} ({covered / max(len(clean), 1):.1%}).\n"
    )


def _by_level(found: Sequence[Outcome]) -> list[str]:
    levels = sorted({one.sample.level for one in found if one.sample.cnpj})
    return [
        f"Level {level}: date, value and CNPJ all right on {sum(_all_right(one) for one in of)} of {len(of)}."
        for level in levels
        for of in ([one for one in found if one.sample.level == level],)
    ]


def _all_right(one: Outcome) -> bool:
    return all(one.is_right(field) for field in ("date", "value", "cnpj"))


def _at(times: Sequence[float], share: float) -> str:
    return f"{times[min(int(share * len(times)), len(times) - 1)]:.2f} s"


HEAD = """# Reading receipts

Written by `python -m bench.receipts --write` in `tests/`; do not edit. Fresh receipts are drawn by `infra/receipts`
from seeds that nobody looked at; `RECEIPTS` names a folder of given ones. Ours reads what the service reads, the fresh
copy that is kept of an upload. `plain` is pytesseract on the raw picture and naive regular expressions, one after the
other with ours. A company is right when at least {alike} % alike, capitals and accents aside. Offered beside a date,
value or CNPJ that is not sure are the candidates that a person swaps to with one tap.

{machine}

{warning}{rate:.2f} receipts a second with two readers on {count} fresh receipts.
"""

DISTURBED = """> **This run was disturbed**: other programs held the cores, times say little. Run it again later.

"""


def report(count: int = 120, seed: int = HELD_OUT, generators: Sequence[str] = tuple(GENERATORS)) -> str:
    """The whole page; `count` of each generator."""
    machine = this_machine()
    sets = {f"Fresh, {name} generator, seeds from {seed}": fresh(count, seed, name) for name in generators}
    sets |= {"Rendered samples": list(rendered_samples()), "Scanned samples (English)": list(scanned_samples())}
    first, *_ = sets.values()
    parts = [section(title, asyncio.run(outcomes(samples))) for title, samples in sets.items() if samples]
    speed = asyncio.run(rate(first[:24], readers=2))
    warning = "" if machine.is_quiet else DISTURBED
    head = HEAD.format(
        warning=warning, alike=_ALIKE, machine="\n".join(machine.lines()), rate=speed, count=min(count, 24)
    )
    stages = time_by_stage([one.content for one in first[:12]], today=SystemClock().now().date())
    return f"{head}{''.join(parts)}\n## Time by stage\n\n{stages}\n"


def main() -> int:
    """`python -m bench.receipts [--count N] [--seed N] [--sets first,second,third] [--write]`."""
    line = argparse.ArgumentParser(prog="bench.receipts")
    line.add_argument("--count", type=int, default=120)
    line.add_argument("--seed", type=int, default=HELD_OUT)
    line.add_argument("--sets", default=",".join(GENERATORS), help="which generators draw, by comma")
    line.add_argument("--write", action="store_true", help="write docs/ocr.md")
    asked = line.parse_args()
    page = report(asked.count, asked.seed, asked.sets.split(","))
    sys.stdout.write(page)
    if asked.write:
        PAGE.write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
