"""Alerts of a request and the texts of its history, by kind (pure)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from statistics import median
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.core.money import ZERO, brl

from approvals_service.levels.circumstances import Note, NoteKind
from approvals_service.people.shapes import Ref
from approvals_service.requests.kinds import RequestKind, kind_of

AUTOMATIC_BY = "Sistema"
_NOTES = {
    NoteKind.LEVEL_OPENED: "Nível {level} aguardando aprovação",
    NoteKind.LEVEL_OUT_OF_BAND: "Nível {level} dispensado: não se aplica a este valor",
    NoteKind.SELF_APPROVED: "Nível {level}: {name} pode aprovar a própria solicitação",
    NoteKind.ALREADY_APPROVED: "Nível {level}: {name} já aprovou esta solicitação",
    NoteKind.PASSED_TO_APPROVER_ALL: "Nível {level} sem aprovador disponível: decide quem pode aprovar tudo",
    NoteKind.PASSED_TO_ADMINISTRATORS: "Nível {level} sem aprovador disponível: decidem os administradores",
    NoteKind.PASSED_TO_AGENCY_MANAGERS: (
        "Nível {level} sem aprovador disponível na empresa: decidem os gestores da agência"
    ),
    NoteKind.ESCALATED: "Nível {level} sem decisão no prazo: segue para o próximo nível",
    NoteKind.ESCALATED_TO_APPROVER_ALL: "Nível {level} sem decisão no prazo: decide quem pode aprovar tudo",
    NoteKind.ESCALATED_TO_ADMINISTRATORS: "Nível {level} sem decisão no prazo: decidem os administradores",
    NoteKind.ESCALATED_TO_AGENCY_MANAGERS: "Nível {level} sem decisão no prazo: decidem os gestores da agência",
    NoteKind.DEADLINE_EXTENDED: "Nível {level} sem decisão no prazo: aguarda até o pedido expirar",
}


ABOVE_USUAL = Decimal("1.5")
"""Times the usual value from which a request stands out."""
FEWEST_FOR_A_HABIT, HABIT_OF = 5, 20
"""Approved requests of one person and kind that make a habit, and how many of the newest are looked at."""
Item = dict[str, Any]
_ALERTS = {
    "broken_policy": "fora da política",
    "suspected_voucher": "com suspeita de duplicidade",
    "missing_voucher": "sem comprovante obrigatório",
}


def name_of(request_type: str, number: int, title: str) -> str:
    """A subject in a sentence: 'adiantamento 88', 'relatório “Macaé, novembro”'."""
    return kind_of(request_type).wording.subject(number, title)


def capital(text: str) -> str:
    """'Pedido 88'."""
    return text[:1].upper() + text[1:]


def alerts_of(
    items: Sequence[Item],
    *,
    broken_policy: bool,
    kind: RequestKind,
    value: Decimal = ZERO,
    usual: Decimal | None = None,
    exceeded_budgets: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """What an approver should look at first, in words; `usual`: what this requester's requests came to before.

    `exceeded_budgets`: names of the budgets that the request goes beyond.
    """
    out = sum(1 for item in items if item["violated_policies"])
    counts = {
        "broken_policy": out or int(broken_policy),
        "suspected_voucher": sum(1 for item in items if item["suspected_voucher"]),
        "missing_voucher": sum(1 for item in items if item["missing_voucher"]),
    }
    one, many = kind.wording.counted
    counted = [
        {"kind": alert, "count": count, "message": f"{count} {one if count == 1 else many} {_ALERTS[alert]}"}
        for alert, count in counts.items()
        if count
    ]
    return [*counted, *_cheaper_option(items), *_over_budget(exceeded_budgets), *_above_usual(value, usual)]


def _cheaper_option(items: Sequence[Item]) -> list[dict[str, Any]]:
    """What could have been saved when the items were chosen."""
    saved = [Decimal(item["cheaper_by"]) for item in items if item.get("cheaper_by")]
    if not saved:
        return []
    what = "opção" if len(saved) == 1 else "opções"
    message = f"Havia {what} {brl(sum(saved, ZERO))} mais barata{'' if len(saved) == 1 else 's'} na hora da escolha"
    return [{"kind": "cheaper_option", "count": len(saved), "message": message}]


def _over_budget(names: Sequence[str]) -> list[dict[str, Any]]:
    if not names:
        return []
    message = f"{'Ultrapassa o orçamento' if len(names) == 1 else 'Ultrapassa os orçamentos'} {', '.join(names)}"
    return [{"kind": "over_budget", "count": len(names), "message": message}]


def _above_usual(value: Decimal, usual: Decimal | None) -> list[dict[str, Any]]:
    if usual is None or value <= usual * ABOVE_USUAL:
        return []
    return [{"kind": "value_above_usual", "count": 1, "message": f"Valor acima do habitual: em geral {brl(usual)}"}]


def usual_of(values: Sequence[Decimal]) -> Decimal | None:
    """The median of what a requester's last requests of a kind came to; None of too few to speak of a habit."""
    return median(values) if len(values) >= FEWEST_FOR_A_HABIT else None


def entry(
    *,
    at: datetime,
    kind: str,
    description: str,
    by_uuid: UUID | None = None,
    by_name: str = AUTOMATIC_BY,
    on_behalf_of: Ref | None = None,
    **more: str | int | None,
) -> dict[str, Any]:
    """A line of the history; `more`: from, to (status), reason, level (only its deciders see it while that is open)."""
    return {
        "uuid": str(new_uuid()),
        "at": at.isoformat(),
        "by_uuid": str(by_uuid) if by_uuid else None,
        "by_name": by_name,
        "on_behalf_of": on_behalf_of.model_dump(mode="json") if on_behalf_of else None,
        "kind": kind,
        "from": more.get("from_"),
        "to": more.get("to"),
        "reason": more.get("reason"),
        "description": description,
        "level": more.get("level"),
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
