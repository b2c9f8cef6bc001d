"""The catalogue of notifications a customer may choose about; choices laid over their defaults (API section 3.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.notices import NOTICES, Notice


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """One kind of notification as settings list it; its defaults are in `contracts.notices`.

    `sent_in`: the service and room that send it.
    """

    slug: str
    description: str
    sent_in: str


CATALOGUE = (
    NoticeKind("order_submitted", "Pedido enviado para aprovação", sent_in="orders/booking"),
    NoticeKind("approval_requested", "Aprovação solicitada", sent_in="approvals/requests"),
    NoticeKind("approval_reminder", "Lembrete de aprovação pendente", sent_in="approvals/requests"),
    NoticeKind("issuer_notified", "Mensagem da agência ou do aprovador", sent_in="orders/notices"),
    NoticeKind("delegation_received", "Delegação de aprovações recebida", sent_in="approvals/delegations"),
    NoticeKind("order_approved", "Pedido aprovado", sent_in="orders/booking"),
    NoticeKind("order_rejected", "Pedido rejeitado", sent_in="orders/booking"),
    NoticeKind("order_quoted", "Cotação respondida", sent_in="orders/booking"),
    NoticeKind("order_issued", "Pedido emitido", sent_in="orders/booking"),
    NoticeKind("order_failed", "Falha na emissão", sent_in="orders/booking"),
    NoticeKind("order_canceled", "Pedido cancelado", sent_in="orders/booking"),
    NoticeKind("order_expiring", "Pedido prestes a expirar", sent_in="orders/booking"),
    NoticeKind("price_changed", "Mudança de preço na emissão", sent_in="orders/booking"),
    NoticeKind("advance_approved", "Adiantamento aprovado", sent_in="approvals/requests"),
    NoticeKind("advance_rejected", "Adiantamento rejeitado", sent_in="approvals/requests"),
    NoticeKind("advance_paid", "Adiantamento pago", sent_in="expenses-ocr/advances"),
    NoticeKind("report_approved", "Prestação de contas aprovada", sent_in="approvals/requests"),
    NoticeKind("report_rejected", "Prestação de contas rejeitada", sent_in="approvals/requests"),
    NoticeKind("refund_paid", "Reembolso pago", sent_in="expenses-ocr/reports"),
    NoticeKind("return_received", "Devolução recebida", sent_in="expenses-ocr/reports"),
    NoticeKind("budget_alert", "Orçamento atingiu o alerta", sent_in="config/budget_lines"),
    NoticeKind("duplicate_suspected", "Suspeita de despesa duplicada", sent_in="expenses-ocr/expenses"),
    NoticeKind("report_ready", "Relatório pronto", sent_in="bi/reports"),
)
_SLUGS = frozenset(kind.slug for kind in CATALOGUE)

Choices = Mapping[str, Mapping[str, Any]]
"""By the event's slug, only what was chosen: `email`, `in_app`, `recipients`."""


def in_force(customer: Choices, *employee: Choices) -> dict[str, Notice]:
    """Each kind by its slug, with the customer's choices and the employee's switches laid over the default."""
    layers = (customer, *employee)
    return {
        kind.slug: NOTICES[kind.slug]
        .with_switches(choices.get(kind.slug, {}) for choices in layers)
        .with_recipients(customer.get(kind.slug, {}).get("recipients"))
        for kind in CATALOGUE
    }


def merged(stored: Choices, given: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, dict[str, Any]]:
    """What was chosen before and what is chosen now; events not named stay as they were."""
    choices = {slug: dict(choice) for slug, choice in stored.items()}
    for slug, choice in given:
        choices[slug] = {**choices.get(slug, {}), **choice}
    return {slug: choice for slug, choice in sorted(choices.items()) if choice}


def slug_errors(slugs: Iterable[str]) -> dict[str, list[str]]:
    """An event is one that is sent, and chosen once."""
    seen: set[str] = set()
    errors: dict[str, list[str]] = {}
    for place, slug in enumerate(slugs):
        if slug not in _SLUGS or slug in seen:
            errors[f"events.{place}.slug"] = ["Opção inválida"]
        seen.add(slug)
    return errors
