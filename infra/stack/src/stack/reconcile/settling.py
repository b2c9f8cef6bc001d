"""A disagreement counts as wrong only after it has not changed for a while; before that it may be under way."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

from stack.reconcile.comparing import compare, compare_some
from stack.reconcile.findings import Finding
from stack.reconcile.pairs import Pair, pairs_of
from stack.reconcile.reading import Reader, new_client, reader_of

STANDS_AFTER = 5.0
"""Facts travel in well under a second; five without a change mean nobody is coming."""
LONGEST = 60.0
_EVERY = 0.5


async def reconcile(
    env: Mapping[str, Any], *, stands_after: float = STANDS_AFTER, longest: float = LONGEST
) -> list[Finding]:
    """What does not agree in a running stack; `env` is what `stack env` prints."""
    async with new_client() as client:
        return await reconcile_with(reader_of(env, client), stands_after=stands_after, longest=longest)


async def reconcile_with(
    reader: Reader, *, stands_after: float = STANDS_AFTER, longest: float = LONGEST
) -> list[Finding]:
    """The same through any reader. Returns at once when all agree, else when what disagrees has stood still."""
    described = {service: await reader.described(service) for service in reader.services}
    pairs = {pair.name: pair for pair in pairs_of(described)}
    found = [finding for pair in pairs.values() for finding in await compare(reader, pair)]
    return await _settled(reader, pairs, found, stands_after=stands_after, longest=longest)


async def _settled(
    reader: Reader, pairs: Mapping[str, Pair], found: list[Finding], *, stands_after: float, longest: float
) -> list[Finding]:
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + longest
    since = {_seen(finding): loop.time() for finding in found}
    while found and loop.time() < ends_at:
        if all(loop.time() - since[_seen(finding)] >= stands_after for finding in found):
            break
        await asyncio.sleep(_EVERY)
        found = await _again(reader, pairs, found)
        since = {_seen(finding): since.get(_seen(finding), loop.time()) for finding in found}
    return found


async def _again(reader: Reader, pairs: Mapping[str, Pair], found: Sequence[Finding]) -> list[Finding]:
    """The same entities as they are now."""
    suspects: dict[str, dict[str, None]] = {}
    for finding in found:
        suspects.setdefault(finding.pair, {})[finding.uuid] = None
    return [still for name, uuids in suspects.items() for still in await compare_some(reader, pairs[name], list(uuids))]


def _seen(finding: Finding) -> str:
    """A disagreement with everything both sides say: whatever moves starts its waiting anew."""
    return json.dumps([*finding.key, finding.left, finding.right], default=str, sort_keys=True)
