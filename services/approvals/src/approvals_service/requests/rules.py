"""What a decision says about items, which alerts a request carries, and the words of its history (pure)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.ids import new_uuid

from approvals_service.levels.rules import Note, NoteKind

AUTOMATIC_BY = "Sistema"
_NOTES = {
    NoteKind.LEVEL_OPENED: "Nível {level} aguardando aprovação",
    NoteKind.LEVEL_OUT_OF_BAND: "Nível {level} dispensado: não se aplica a este valor",
    NoteKind.SELF_APPROVED: "Nível {level}: {name} pode aprovar a própria solicitação",
    NoteKind.ALREADY_APPROVED: "Nível {level}: {name} já aprovou esta solicitação",
    NoteKind.PASSED_TO_APPROVER_ALL: "Nível {level} sem aprovador disponível: decide quem pode aprovar tudo",
    NoteKind.PASSED_TO_ADMINISTRATORS: "Nível {level} sem aprovador disponível: decidem os administradores",
}

Item = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ItemRejection:
    """One item a decider takes out."""

    table: str
    item_uuid: UUID
    reason: str


def brl(value: Decimal) -> str:
    """R$ 1.608,00."""
    whole = f"{value:,.2f}"
    return "R$ " + whole.replace(",", "_").replace(".", ",").replace("_", ".")


def reject_items(items: Sequence[Item], rejections: Iterable[ItemRejection], level: int | None) -> list[Item]:
    """The items with the rejected ones marked; an item rejected before keeps its first reason and level."""
    reasons = {str(found.item_uuid): found.reason for found in rejections}
    return [
        {**item, "rejected": True, "reason_rejected": reasons[item["item_uuid"]], "level": level}
        if item["item_uuid"] in reasons and not item["rejected"]
        else item
        for item in items
    ]


def all_rejected(items: Sequence[Item]) -> bool:
    """Whether nothing is left to approve."""
    return bool(items) and all(item["rejected"] for item in items)


def unknown_rejections(items: Sequence[Item], rejections: Sequence[ItemRejection]) -> dict[str, list[str]]:
    """Rejections of things this request does not hold, as field errors."""
    known = {(item["table"], item["item_uuid"]) for item in items}
    return {
        f"rejected_items.{place}.item_order_uuid": ["Opção inválida"]
        for place, found in enumerate(rejections)
        if (found.table, str(found.item_uuid)) not in known
    }


def approve_items(items: Sequence[Item], at: datetime) -> list[Item]:
    """What was not rejected is approved, when its request is."""
    return [item if item["rejected"] else {**item, "approved_at": at.isoformat()} for item in items]


def alerts_of(items: Sequence[Item], *, broken_policy: bool) -> list[dict[str, Any]]:
    """What an approver should look at first, in words."""
    out = sum(1 for item in items if item["violated_policies"])
    count = out or int(broken_policy)
    if not count:
        return []
    message = "1 item fora da política" if count == 1 else f"{count} itens fora da política"
    return [{"kind": "broken_policy", "count": count, "message": message}]


def entry(
    *,
    at: datetime,
    kind: str,
    description: str,
    by_uuid: UUID | None = None,
    by_name: str = AUTOMATIC_BY,
    **more: str | None,
) -> dict[str, Any]:
    """A line of the history; `more`: from, to (status), reason."""
    return {
        "uuid": str(new_uuid()),
        "at": at.isoformat(),
        "by_uuid": str(by_uuid) if by_uuid else None,
        "by_name": by_name,
        "kind": kind,
        "from": more.get("from_"),
        "to": more.get("to"),
        "reason": more.get("reason"),
        "description": description,
    }


def note_entries(notes: Iterable[Note], names: Mapping[UUID, str], at: datetime) -> list[dict[str, Any]]:
    """What happened by itself, as lines of the history."""
    lines = []
    for note in notes:
        name = names.get(note.approver_uuid, "") if note.approver_uuid else ""
        said = _NOTES[note.kind].format(level=note.level, name=name)
        by = {"by_uuid": note.approver_uuid, "by_name": name} if note.approver_uuid else {}
        lines.append(entry(at=at, kind=note.kind.value, description=said, **by))  # type: ignore[arg-type]
    return lines
