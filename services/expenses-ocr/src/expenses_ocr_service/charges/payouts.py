"""Money that leaves or comes back: how it moved, and the receipt that shows it."""

from dataclasses import dataclass
from enum import StrEnum

from fastapi import UploadFile
from kit.confinement import Confinement
from kit.images import picture_of

LONGEST_SIDE = 3000
"""A receipt stays readable at this many pixels, and a photograph of 50 MP becomes a file of 1 MB."""


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
    """A receipt as we keep it: encoded anew, without metadata."""

    content: bytes
    content_type: str


async def receipt_of(upload: UploadFile, confinement: Confinement) -> Paper:
    """The receipt as we encode it anew; decode it before a transaction begins: the child may take seconds.

    Raises InvalidFile, PayloadTooLarge, Unavailable.
    """
    picture = await picture_of(upload, confinement, longest=LONGEST_SIDE)
    return Paper(picture.content, picture.content_type)
