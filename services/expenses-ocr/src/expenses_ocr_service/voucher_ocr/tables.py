"""Vouchers sent to be read: each row is the job, which readers lease."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.files.store import StoredFile
from kit.privacy.personal import Kind, Personal
from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus


def _instant() -> Any:
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


def _json() -> Any:
    return Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))


_OPEN = text("status IN ('queued', 'processing') AND removed_at IS NULL")


class VoucherOcrTable(AgencyVersioned, table=True):
    """`file_*` is what an expense keeps as its voucher; `shown_*` is what it looks like (a PDF's first page).

    `due_at`: not read before this instant. `held_until`: a reader has it until then. `tries`: how often a reader took
    it; an answer counts only while `tries` is what it was when its reader took the voucher. `removed_at`: its sender
    let go of it. `offers` and `offered_at` are read by the release before alone (decision 0028).
    """

    __tablename__ = "voucher_ocr"
    __personal__ = Personal(
        of=("sender_user_uuid",),
        columns={"result": Kind.DETAIL, "fields": Kind.DETAIL},
        others={
            "file_name": "random",
            "shown_name": "random",
            "confidence": "figures",
            "message": "ours",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "uuid", name="voucher_ocr_tenant_key"),
        UniqueConstraint("customer_uuid", "link_uuid", name="voucher_ocr_link_once"),
        CheckConstraint("status IN ('queued', 'processing', 'done', 'failed')", name="voucher_ocr_status"),
        Index("voucher_ocr_newest", "customer_uuid", "sender_user_uuid", "created_at"),
        Index("voucher_ocr_waiting", "created_at", postgresql_where=text("status IN ('queued', 'processing')")),
        Index("voucher_ocr_due", "due_at", postgresql_where=_OPEN),
        Index("voucher_ocr_oldest", "created_at"),
        Index("voucher_ocr_file", "file_name"),
        Index("voucher_ocr_shown_file", "shown_name"),
    )

    sender_user_uuid: UUID
    link_uuid: UUID | None = None
    status: str = OcrStatus.QUEUED
    file_name: str
    file_type: str
    file_size: int
    file_sha256: str
    shown_name: str
    shown_type: str
    pages: int
    likeness: int = Field(sa_column=Column(BigInteger, nullable=False))
    result: dict[str, Any] | None = _json()
    confidence: dict[str, Any] | None = _json()
    fields: dict[str, Any] | None = _json()
    source: str | None = None
    message: str | None = None
    due_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    held_until: datetime | None = _instant()
    tries: int = 0
    offers: int = 0
    offered_at: datetime | None = _instant()
    taken_at: datetime | None = _instant()
    ended_at: datetime | None = _instant()
    removed_at: datetime | None = _instant()
    expense_uuid: UUID | None = None

    def move_to(self, to: OcrStatus) -> None:
        """The only place where the status of a voucher changes; ask the lifecycle first."""
        self.status = to

    @property
    def state(self) -> OcrStatus:
        return OcrStatus(self.status)

    @property
    def voucher(self) -> StoredFile:
        """What an expense keeps of it."""
        return StoredFile(self.file_name, self.file_type, self.file_size, self.file_sha256)
