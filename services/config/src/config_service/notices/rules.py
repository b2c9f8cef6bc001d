"""The catalogue of notifications and their defaults (API section 3.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any


class Recipient(StrEnum):
    """Who hears of an event; `emails` are the customer's own addresses."""

    ISSUER = "issuer"
    TRAVELER = "traveler"
    APPROVER = "approver"
    ADMINISTRATOR = "administrator"
    EMAILS = "emails"


@dataclass(frozen=True, slots=True)
class Notice:
    """One event: whether it is shown and mailed, and to whom.

    `sent_in`: the service and room that send it. One that nothing sends is not listed and not chosen of.
    """

    slug: str
    description: str
    recipients: tuple[Recipient, ...]
    email: bool = False
    in_app: bool = True
    sent_in: str = ""

    @property
    def is_offered(self) -> bool:
        return bool(self.sent_in)


_ISSUER, _TRAVELER, _APPROVER = (Recipient.ISSUER,), (Recipient.TRAVELER,), (Recipient.APPROVER,)
_BOTH = (Recipient.ISSUER, Recipient.TRAVELER)

# What is written by mail until somebody chooses otherwise is what the services do write.
CATALOGUE = (
    Notice("order_submitted", "Pedido enviado para aprovação", _ISSUER),
    Notice("approval_requested", "Aprovação solicitada", _APPROVER, email=True, sent_in="approvals/requests"),
    Notice("approval_reminder", "Lembrete de aprovação pendente", _APPROVER, email=True),
    Notice("issuer_notified", "Mensagem da agência ou do aprovador", _ISSUER, email=True, sent_in="orders/notices"),
    Notice("delegation_received", "Delegação de aprovações recebida", _APPROVER, email=True),
    Notice("order_approved", "Pedido aprovado", _ISSUER, sent_in="orders/booking"),
    Notice("order_rejected", "Pedido rejeitado", _ISSUER, sent_in="orders/booking"),
    Notice("order_quoted", "Cotação respondida", _ISSUER),
    Notice("order_issued", "Pedido emitido", _BOTH, sent_in="orders/booking"),
    Notice("order_failed", "Falha na emissão", _ISSUER, sent_in="orders/booking"),
    Notice("order_canceled", "Pedido cancelado", _BOTH, sent_in="orders/booking"),
    Notice("order_expiring", "Pedido prestes a expirar", _ISSUER, sent_in="orders/booking"),
    Notice("price_changed", "Mudança de preço na emissão", _ISSUER, sent_in="orders/booking"),
    Notice("advance_approved", "Adiantamento aprovado", _BOTH, email=True, sent_in="approvals/requests"),
    Notice("advance_rejected", "Adiantamento rejeitado", _BOTH, email=True, sent_in="approvals/requests"),
    Notice("advance_paid", "Adiantamento pago", _BOTH, sent_in="expenses-ocr/advances"),
    Notice("report_approved", "Prestação de contas aprovada", _ISSUER, email=True, sent_in="approvals/requests"),
    Notice("report_rejected", "Prestação de contas rejeitada", _ISSUER, email=True, sent_in="approvals/requests"),
    Notice("refund_paid", "Reembolso pago", _ISSUER, sent_in="expenses-ocr/reports"),
    Notice("return_received", "Devolução recebida", _ISSUER, sent_in="expenses-ocr/reports"),
    Notice("budget_alert", "Orçamento atingiu o alerta", (Recipient.ADMINISTRATOR,)),
    Notice("duplicate_suspected", "Suspeita de despesa duplicada", _ISSUER, sent_in="expenses-ocr/expenses"),
    Notice("report_ready", "Relatório pronto", _ISSUER),
)
OFFERED = frozenset(notice.slug for notice in CATALOGUE if notice.is_offered)

Choices = Mapping[str, Mapping[str, Any]]
"""By the event's slug, only what was chosen: `email`, `in_app`, `recipients`."""


def in_force(*layers: Choices) -> list[Notice]:
    """Every event as it holds once each layer (the customer's, then the person's) was laid over the catalogue."""
    notices = list(CATALOGUE)
    for choices in layers:
        notices = [_chosen(notice, choices.get(notice.slug, {})) for notice in notices]
    return notices


def _chosen(notice: Notice, choice: Mapping[str, Any]) -> Notice:
    given: dict[str, Any] = dict(choice)
    if "recipients" in given:
        given["recipients"] = tuple(Recipient(one) for one in given["recipients"])
    return replace(notice, **given)


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
        if slug not in OFFERED or slug in seen:
            errors[f"events.{place}.slug"] = ["Opção inválida"]
        seen.add(slug)
    return errors
