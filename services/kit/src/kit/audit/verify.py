"""Verifies an audit chain from its first line and reports every line that was changed, removed or reordered
(HARDENING A18).
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kit.audit.chain import COLUMNS, Link, genesis, sealed
from kit.audit.sealer import connected
from kit.core.settings import ServiceSettings

_PAGE = 1000
_LINE = ", ".join("a.changes::text" if name == "changes" else f"a.{name}" for name in COLUMNS)
_SEALS = f"""SELECT s.seq, s.audit_uuid, s.position AS sealed_position, s.hash, {_LINE} FROM audit_seal s
LEFT JOIN audit a ON a.uuid = s.audit_uuid WHERE s.seq > $1 ORDER BY s.seq LIMIT {_PAGE}"""  # noqa: S608
_UNSEALED = """SELECT a.uuid FROM audit a WHERE a.happened_at < now() - interval '1 minute'
AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_uuid = a.uuid) ORDER BY a.position LIMIT 1000"""


@dataclass(frozen=True, slots=True)
class Break:
    """A place where the chain does not hold.

    `kind`: changed, removed, seal_removed, reordered, truncated, rewritten or unsealed.
    """

    kind: str
    seq: int | None = None
    audit_uuid: str | None = None


@dataclass(slots=True)
class Report:
    """What was read and what is wrong with it; `head` is worth keeping elsewhere: no tail is cut behind it."""

    service: str
    lines: int = 0
    head: dict[str, Any] = field(default_factory=dict)
    breaks: list[Break] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """A JSON object; `holds` says it in one word."""
        return {"holds": not self.breaks, **asdict(self)}


async def verify_audit(service: str, settings: ServiceSettings, *, witness: Mapping[str, Any] | None = None) -> Report:
    """The whole chain, page by page, then what was never sealed; `witness` is a head that was seen before."""
    reader = await connected(settings.sweep_database_url or settings.database_url)
    try:
        report = Report(service)
        link = await _walk(reader, report, witness or {})
        report.head = {"seq": link.seq, "hash": link.hash.hex()}
        if witness and witness["seq"] > link.seq:
            report.breaks.append(Break("truncated", witness["seq"]))
        for row in await reader.fetch(_UNSEALED):
            report.breaks.append(Break("unsealed", audit_uuid=str(row["uuid"])))
        return report
    finally:
        await reader.close()


async def _walk(reader: Any, report: Report, witness: Mapping[str, Any]) -> Link:
    link = genesis(report.service)
    async for seal in _seals(reader):
        report.lines += 1
        if kind := _wrong(link, seal):
            report.breaks.append(Break(kind, seal["seq"], str(seal["audit_uuid"])))
        if seal["seq"] == witness.get("seq") and seal["hash"].hex() != witness["hash"]:
            report.breaks.append(Break("rewritten", seal["seq"], str(seal["audit_uuid"])))
        link = Link(seal["seq"], seal["hash"])
    return link


def _wrong(before: Link, seal: Mapping[str, Any]) -> str | None:
    """What is wrong with one seal; the next is bound to the hash that stands here, so one break is told once."""
    if seal["seq"] != before.seq + 1:
        return "seal_removed"
    if seal["uuid"] is None:
        return "removed"
    if seal["position"] != seal["sealed_position"]:
        return "reordered"
    return None if sealed(before, seal).hash == seal["hash"] else "changed"


async def _seals(reader: Any) -> AsyncIterator[Mapping[str, Any]]:
    after = 0
    while page := await reader.fetch(_SEALS, after):
        for seal in page:
            yield seal
        after = page[-1]["seq"]


def read_witness(path: Path | None, service: str) -> Mapping[str, Any] | None:
    """The head seen last time."""
    if path is None or not path.exists():
        return None
    found: Mapping[str, Any] | None = json.loads(path.read_text()).get(service)
    return found


def write_witness(path: Path, report: Report) -> None:
    """Remember how far an unbroken chain went; a broken one never becomes the measure."""
    known = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**known, report.service: report.head}, indent=2))
