"""The establishment's CNPJ and how sure it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations

from expenses_ocr_service.reading.judging.rivals import origin_of, with_rivals
from expenses_ocr_service.reading.keys import AccessKey, cnpjs_in_broken_keys
from expenses_ocr_service.reading.page import Box, Page
from expenses_ocr_service.reading.receipt import Judged, Origin
from expenses_ocr_service.reading.registers import merged_cnpj
from expenses_ocr_service.reading.registers_printed import broken_cnpjs_on, cnpjs_on

_REPAIR_COSTS, _KEY_TELLS, _BUYERS_OWN = 3.0, 4.0, -4.0
_LEAST_TOTAL = 3.0
_AGREED, _LABELLED, _REPAIRED, _DISPUTED, _MERGED = 0.98, 0.95, 0.7, 0.4, 0.5


@dataclass(slots=True)
class _Tally:
    """What speaks for one CNPJ; `recognisers` read it with its check digits, without repair."""

    score: float = 0.0
    recognisers: set[str] = field(default_factory=set)
    is_labelled: bool = False
    box: Box | None = None


def judged_cnpj(pages: Sequence[Page], key: Judged[AccessKey], *, today: date) -> Judged[str]:
    """The likeliest CNPJ; sure when its check digits hold as read, behind its label or twice, and no other rivals."""
    if key.value:
        return Judged(key.value.cnpj, 1.0, key.origin)
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for page in pages:
        _count(tallies, page, today=today)
    votes = sorted(tallies, key=lambda cnpj: -tallies[cnpj].score)
    if not votes or tallies[votes[0]].score <= _BUYERS_OWN:
        merged = _merged(pages)
        return Judged(merged, _MERGED, Origin.READ_TWICE) if merged else Judged()
    best = tallies[votes[0]]
    rival = max(tallies[votes[1]].score, 0.0) if len(votes) > 1 else 0.0
    field = Judged(votes[0], _confidence(best, rival), origin_of(best), best.box)
    others = ((cnpj, tallies[cnpj]) for cnpj in votes[1:] if tallies[cnpj].recognisers)
    return with_rivals(field, best, others)


def _count(tallies: dict[str, _Tally], page: Page, *, today: date) -> None:
    seen: dict[str, float] = {}
    for one in cnpjs_on(page):
        tally = tallies[one.cnpj]
        seen[one.cnpj] = max(seen.get(one.cnpj, -9.0), one.score - (_REPAIR_COSTS if one.is_repaired else 0.0))
        tally.recognisers |= set() if one.is_repaired else {page.recogniser}
        tally.is_labelled |= one.is_labelled and not one.is_repaired
        tally.box = tally.box or one.box
    for cnpj in set(cnpjs_in_broken_keys(page, today=today)):
        seen[cnpj] = seen.get(cnpj, 0.0) + _KEY_TELLS
    for cnpj, score in seen.items():
        tallies[cnpj].score += score * page.trust


def _confidence(best: _Tally, rival: float) -> float:
    if not best.recognisers or best.score < _LEAST_TOTAL or best.score <= 2 * rival:
        return _REPAIRED if best.score > rival else _DISPUTED
    if len(best.recognisers) > 1:
        return _AGREED
    return _LABELLED if best.is_labelled else _REPAIRED


def _merged(pages: Sequence[Page]) -> str | None:
    """What two misreadings say together."""
    readings = {digits for page in pages for digits in broken_cnpjs_on(page)}
    found = {merged_cnpj(one, other) for one, other in combinations(sorted(readings), 2)} - {None}
    return found.pop() if len(found) == 1 else None
