"""Has approvals withdraw requests that were decided although their subject had been recalled."""

from collections.abc import Iterable, Mapping
from typing import Any

from stack.reconcile.findings import Finding
from stack.reconcile.reading import new_client, reader_of
from stack.reconcile.settling import LONGEST, STANDS_AFTER, reconcile_with

_JUDGES = "approvals"
_REQUESTS = tuple(f"{_JUDGES}/{tally}" for tally in ("requests", "advance_requests", "report_requests"))
_AT_ONCE = 100


async def mend(
    env: Mapping[str, Any], *, stands_after: float = STANDS_AFTER, longest: float = LONGEST
) -> list[Finding]:
    """What does not agree in a running stack after the disagreements that can be mended were mended."""
    async with new_client() as client:
        reader = reader_of(env, client)
        found = await reconcile_with(reader, stands_after=stands_after, longest=longest)
        subjects = subjects_of(found)
        for start in range(0, len(subjects), _AT_ONCE):
            await reader.post(_JUDGES, "/internal/requests/mend", {"subjects": subjects[start : start + _AT_ONCE]})
        return await reconcile_with(reader, stands_after=stands_after, longest=longest) if subjects else found


def subjects_of(found: Iterable[Finding]) -> list[str]:
    """The orders, advances and reports that disagree with their requests."""
    return sorted({finding.uuid for finding in found if finding.pair.endswith(_REQUESTS)})
