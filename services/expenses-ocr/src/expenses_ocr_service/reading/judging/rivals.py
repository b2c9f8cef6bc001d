"""Candidates that remain beside a field that is not sure: a person swaps to them with one tap."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from expenses_ocr_service.reading.page import Box
from expenses_ocr_service.reading.receipt import Judged, Origin

MOST_RIVALS = 2
LEAST_SHARE = 0.4
"""Of the best candidate's points: below, a rival is hardly ever the right one."""
T = TypeVar("T")


class Counted(Protocol):
    """What speaks for one candidate."""

    score: float
    recognisers: set[str]
    box: Box | None


def origin_of(tally: Counted) -> Origin:
    return Origin.READ_TWICE if len(tally.recognisers) > 1 else Origin.READ_ONCE


def with_rivals(field: Judged[T], best: Counted, others: Iterable[tuple[T, Counted]]) -> Judged[T]:
    """The field with its strongest rivals, none where it is sure; `others` could be right, the likeliest first.

    A rival is as much less certain than the field as it has fewer points.
    """
    if field.is_sure or best.score <= 0:
        return field
    near = [(value, tally) for value, tally in others if tally.score >= LEAST_SHARE * best.score]
    return replace(
        field,
        rivals=tuple(
            Judged(value, round(field.confidence * tally.score / best.score, 2), origin_of(tally), tally.box)
            for value, tally in near[:MOST_RIVALS]
        ),
    )
