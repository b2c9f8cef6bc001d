"""The amount of a receipt and how sure it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from expenses_ocr_service.reading.amount_labels import NAMED, NAMES_ONLY_THE_TOTAL
from expenses_ocr_service.reading.amounts import AmountReading, printed_on, totals_on
from expenses_ocr_service.reading.arithmetic import CLOSING, Evidence
from expenses_ocr_service.reading.codes import Code
from expenses_ocr_service.reading.judging.rivals import origin_of, with_rivals
from expenses_ocr_service.reading.page import Box, Page
from expenses_ocr_service.reading.receipt import Judged, Origin

_ROUNDING = Decimal("0.05")
"""Two totals this close are one before and one after rounding: a person has to say which was paid."""
_CLOSED_AND_AGREED, _CLOSED, _AGREED = 0.98, 0.96, 0.94
_PAID_ALIKE, _ALONE, _DISPUTED, _UNNAMED, _MENDED = 0.85, 0.8, 0.55, 0.4, 0.6
_APART, _FAR_APART = 1.0, 3.0
_CLEAR = 0.85
_LEAST_LABEL = 2.0
"""A subtotal's, a payment's or a total's: cash given and prices of items weigh less and are no rivals of a total."""


@dataclass(slots=True)
class _Tally:
    """What speaks for one amount."""

    score: float = 0.0
    weight: float = 0.0
    evidence: set[Evidence] = field(default_factory=set)
    recognisers: set[str] = field(default_factory=set)
    """Recognisers that read it beside a label that names the total."""
    clear: float = 0.0
    box: Box | None = None


def judged_value(pages: Sequence[Page], code: Code | None) -> Judged[Decimal]:
    """The likeliest amount; sure when sums close on it or two recognisers read it behind a total's label.

    What one recogniser reads on the total's line and on the payment's is one reading: it misreads both alike.
    """
    if code and code.value is not None:
        return Judged(code.value, 1.0, Origin.QR_CODE)
    tallies: dict[Decimal, _Tally] = defaultdict(_Tally)
    for page in pages:
        for one in totals_on(page):
            _count(tallies[one.value], one, page)
    votes = sorted(tallies, key=lambda value: (-tallies[value].score, -value))
    if not votes:
        return Judged()
    value, best = votes[0], tallies[votes[0]]
    margin = best.score - (tallies[votes[1]].score if len(votes) > 1 else 0.0)
    is_only = all(one.value in {value, 0} for page in pages for one in printed_on(page.lines))
    is_missed = any(page.is_whole and page.recogniser not in best.recognisers for page in pages)
    sure = _confidence(value, best, margin=margin, is_only=is_only, is_missed=is_missed)
    if Evidence.CHANGE not in best.evidence and any(_is_rounded(value, other, tallies[other]) for other in votes[1:]):
        sure = min(sure, _ALONE)
    others = ((other, tallies[other]) for other in votes[1:] if _may_be_the_total(tallies[other]))
    return with_rivals(Judged(value, sure, origin_of(best), best.box), best, others)


def _may_be_the_total(tally: _Tally) -> bool:
    return tally.weight >= _LEAST_LABEL or bool(tally.evidence)


def _count(tally: _Tally, one: AmountReading, page: Page) -> None:
    tally.score += one.score * page.trust
    tally.weight = max(tally.weight, one.weight)
    tally.evidence |= one.evidence
    tally.clear = max(tally.clear, one.confidence)
    tally.recognisers |= {page.recogniser} if one.is_named and not one.is_damaged else set()
    tally.box = tally.box or one.box


def _is_rounded(value: Decimal, other: Decimal, tally: _Tally) -> bool:
    return 0 < abs(other - value) <= _ROUNDING and tally.weight >= NAMED


def _confidence(value: Decimal, best: _Tally, *, margin: float, is_only: bool, is_missed: bool) -> float:
    """`is_only`: the paper holds no other amount, so that it is no part of another.

    `is_missed`: a recogniser that read the whole paper does not read it behind a total's label.
    """
    named, closed = best.weight >= NAMED, bool(CLOSING & best.evidence)
    if Evidence.MENDED in best.evidence and not best.recognisers:
        return _MENDED
    if not named:
        return _DISPUTED if closed else _UNNAMED
    if margin <= _APART or not best.recognisers:
        return _DISPUTED
    may_be_zeros = "8" in str(value)  # one recogniser reads every slashed zero as 8: sums of such amounts close too
    if closed and len(best.recognisers) > 1:
        return _CLOSED_AND_AGREED
    if closed:
        return _PAID_ALIKE if may_be_zeros or is_missed else _CLOSED
    is_paid_alike = Evidence.PAYMENT in best.evidence
    is_the_total = best.weight >= NAMES_ONLY_THE_TOTAL or is_paid_alike or is_only
    if len(best.recognisers) > 1 and margin > _FAR_APART and is_the_total:
        return _AGREED
    return _PAID_ALIKE if is_paid_alike and best.clear > _CLEAR and not may_be_zeros else _ALONE
