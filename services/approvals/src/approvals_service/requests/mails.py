"""The mails about approval requests, in Portuguese."""

from kit.core.clock import SAO_PAULO
from kit.core.money import brl
from kit.mail.letterhead import Mail, mail_of

from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.rules.words import capital, name_of
from approvals_service.requests.tables import ApprovalRequestTable

_ROOM = "approvals_service.requests"


def approval_requested(
    request: ApprovalRequestTable, *, name: str, address: str, instant: str | None = None, is_reminder: bool = False
) -> Mail:
    """Something waits for this person's decision; `instant` approves it by password, without signing in.

    `is_reminder`: they were told before, and the deadline comes nearer.
    """
    subject = name_of(request.request_type, request.number, request.title)
    wording = kind_of(request.request_type).wording
    return mail_of(
        _ROOM,
        "approval_requested",
        subject=f"{capital(subject)}: {'lembrete de aprovação' if is_reminder else 'aprovação pendente'}",
        name=name,
        lead=_lead(request, subject, is_reminder=is_reminder),
        what=wording.what,
        title=request.title,
        value=brl(request.value_left),
        notes=[f"{note}." for note in _notes(request, wording.outside)],
        address=address,
        instant=instant,
    )


def approval_pending(request: ApprovalRequestTable, *, name: str, address: str) -> Mail:
    """A request waits for its approvers; for recipients who do not decide it."""
    subject = capital(name_of(request.request_type, request.number, request.title))
    text = f"{request.requester_name} · {request.title} · {brl(request.value_left)}"
    title = f"{subject}: aprovação pendente"
    return mail_of("kit.notices", "notice", subject=title, name=name, text=text, address=address)


def _lead(request: ApprovalRequestTable, subject: str, *, is_reminder: bool) -> str:
    if not is_reminder:
        return f"{request.requester_name} enviou o {subject} para a sua aprovação."
    said = f"O {subject}, de {request.requester_name}, ainda aguarda a sua aprovação."
    if request.deadline_at is None:
        return said
    return f"{said} Prazo para decidir: {request.deadline_at.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}."


def _notes(request: ApprovalRequestTable, outside: str) -> list[str]:
    """What to look at first; the other alerts say how many lines they are about, or which budgets."""
    alerts = {alert["kind"]: alert["message"] for alert in request.alerts}
    said = [outside] if request.broken_policy else []
    return [
        *said,
        *(alerts[kind] for kind in ("suspected_voucher", "missing_voucher", "over_budget") if kind in alerts),
    ]


def request_ended(request: ApprovalRequestTable, *, name: str, decided_by: str, address: str) -> Mail:
    """What somebody asked for was approved or rejected."""
    subject = name_of(request.request_type, request.number, request.title)
    is_approved = request.state is RequestStatus.APPROVED
    word = "aprovado" if is_approved else "rejeitado"
    return mail_of(
        _ROOM,
        "request_ended",
        subject=f"{capital(subject)} {word}",
        name=name,
        asked_for=subject,
        word=word,
        decided_by=decided_by,
        reason=None if is_approved else request.reason_rejected,
        rejected=[item for item in request.items if item["rejected"]],
        address=address,
    )
