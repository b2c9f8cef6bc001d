"""Keeps the paper that shows a payment beside its advance."""

from kit.files import FileStore

from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.charges.payouts import Paper


async def keep_receipt(advance: AdvanceTable, paper: Paper, *, files: FileStore) -> None:
    """Store the paper and say so on the row; one kept before stays in the store and is linked no more."""
    stored = await files.put(paper.content, paper.content_type)
    advance.receipt_path, advance.receipt_content_type = stored.name, stored.content_type
    advance.receipt_size, advance.receipt_sha256 = stored.size, stored.sha256
