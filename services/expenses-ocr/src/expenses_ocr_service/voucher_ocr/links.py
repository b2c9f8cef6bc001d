"""Upload links: for one file of one person, valid for fifteen minutes, for any holder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec
from kit.core.ids import new_uuid
from kit.core.principal import Principal
from kit.core.signatures import BadSignature, Signer
from kit.http.openapi import BASE
from kit.process.service_context import ServiceContext

from expenses_ocr_service.voucher_ocr.refusals import InvalidUploadLink
from expenses_ocr_service.voucher_ocr.rules import LINK_LIFE


class Sender(msgspec.Struct, frozen=True, array_like=True):
    """Whose voucher it will be."""

    user_uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID


class UploadTicket(msgspec.Struct, frozen=True, array_like=True):
    """What a link says; its uuid is used up by the voucher it brings."""

    uuid: UUID
    sender: Sender
    expires: int


@dataclass(frozen=True, slots=True)
class UploadLinks:
    """Makes and reads the links of this service."""

    base: str
    signer: Signer

    @classmethod
    def of(cls, service_context: ServiceContext) -> UploadLinks:
        settings = service_context.settings
        signer = Signer("trajeto upload links", service_context.service.token.encode(), settings.field_keys)
        return cls(f"{settings.public_url}{BASE}/voucher-ocr/uploads", signer)

    def new(self, sender: Sender, *, now: datetime) -> str:
        """The absolute address of a fresh link."""
        ticket = UploadTicket(new_uuid(), sender, int((now + LINK_LIFE).timestamp()))
        return f"{self.base}/{self.signer.token(msgspec.json.encode(ticket))}"

    def read(self, token: str, *, now: datetime) -> UploadTicket:
        """What a link says. Raises InvalidUploadLink; whether it was used, the table knows."""
        try:
            ticket = msgspec.json.decode(self.signer.body_of(token), type=UploadTicket)
        except BadSignature as problem:
            raise InvalidUploadLink from problem
        if ticket.expires <= now.timestamp():
            raise InvalidUploadLink
        return ticket


def sender_of(by: Principal) -> Sender:
    """The caller, for the customer acted on."""
    assert by.agency_uuid is not None, "customers and agency staff have an agency"
    return Sender(by.user_uuid, by.customer(), by.agency_uuid)
