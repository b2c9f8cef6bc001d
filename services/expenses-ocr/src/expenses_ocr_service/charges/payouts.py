"""Payments and returns: method, and the proof of payment."""

from dataclasses import dataclass
from enum import StrEnum

from fastapi import UploadFile
from kit.files.attachments import attachment_of
from kit.files.confinement import Confinement


class PayoutMethod(StrEnum):
    """API section 3.1: of pay, pay-refund and receive-return."""

    PIX = "pix"
    TRANSFERENCIA = "transferencia"
    DINHEIRO = "dinheiro"
    FOLHA = "folha"

    @property
    def label(self) -> str:
        return PAYOUT_LABELS[self]


PAYOUT_LABELS: dict[PayoutMethod, str] = {
    PayoutMethod.PIX: "PIX",
    PayoutMethod.TRANSFERENCIA: "Transferência",
    PayoutMethod.DINHEIRO: "Dinheiro",
    PayoutMethod.FOLHA: "Folha de pagamento",
}


@dataclass(frozen=True, slots=True)
class Paper:
    """A receipt, an image or a PDF, as we keep it: encoded anew, without metadata."""

    content: bytes
    content_type: str


async def receipt_of(upload: UploadFile, confinement: Confinement) -> Paper:
    """The receipt as we encode it anew; decode it before a transaction begins: the child may take seconds.

    Raises InvalidFile, PayloadTooLarge, Unavailable.
    """
    attached = await attachment_of(upload, confinement)
    return Paper(attached.content, attached.content_type)
