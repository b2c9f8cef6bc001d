"""How far a confidence can be trusted, and where a reading's processor time goes: parts of docs/ocr.md."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from expenses_ocr_service.reading import stages
from expenses_ocr_service.reading.reader import read_receipt
from expenses_ocr_service.reading.receipt import Judged
from expenses_ocr_service.reading.recognition import prepare

BUCKETS = (0.97, 0.95, 0.9, 0.8, 0.6, 0.35)
"""Lower ends, the highest first; 0.9 is where a field starts to be shown as sure."""
_KIND = "JPEG"


def reliability(judged: Iterable[tuple[float, bool]]) -> str:
    """A table of how sure fields were and how many of them are right; fields left empty are not in it."""
    counted: dict[float, list[bool]] = defaultdict(list)
    for sure, is_right in judged:
        counted[next((low for low in BUCKETS if sure >= low), 0.0)].append(is_right)
    ends = dict(zip(BUCKETS, (1.0, *BUCKETS), strict=False))
    rows = [
        f"| {low:.2f} to {ends[low]:.2f} | {len(counted[low])} | {sum(counted[low])} | {_share(counted[low])} |"
        for low in BUCKETS
        if counted[low]
    ]
    return "\n".join(["| confidence | fields | right | share |", "|---|---:|---:|---:|", *rows])


def offered(judged: Iterable[tuple[object, Judged[Any]]]) -> str:
    """Of the fields that are not sure, given with their truth: how many of a person's choices hold the right one."""
    unsure = [(true, field) for true, field in judged if not field.is_sure]
    first = sum(field.value == true for true, field in unsure)
    any_of = sum(true in {field.value, *(rival.value for rival in field.rivals)} for true, field in unsure)
    with_rivals = sum(bool(field.rivals) for _, field in unsure)
    return (
        f"Not sure: {len(unsure)}; right first: {first}; right among the offered: {any_of}; "
        f"other candidates are offered for {with_rivals}."
    )


def _share(right: Sequence[bool]) -> str:
    return f"{sum(right) / len(right):.1%}"


def time_by_stage(contents: Sequence[bytes], *, today: date) -> str:
    """Mean processor seconds of each stage, read one after the other in this process as a reader's child does."""
    prepare()
    read_receipt(contents[0], _KIND, today=today)
    stages.seconds.clear()
    for content in contents:
        read_receipt(content, _KIND, today=today)
    rows = [f"| {name} | {spent / len(contents):.3f} |" for name, spent in stages.seconds.items()]
    total = sum(stages.seconds.values()) / len(contents)
    head = ["| stage | mean processor seconds |", "|---|---:|"]
    return "\n".join([*head, *rows, f"| together | {total:.3f} |"])
