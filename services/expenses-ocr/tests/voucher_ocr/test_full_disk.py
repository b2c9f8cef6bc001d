"""A disk without room refuses a voucher in words, keeps nothing of it, and takes the same call once there is room."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from kit.core.refusals import FilesUnavailable
from kit.files.store import FileStore, StoredFile
from kit.testing import Person, Running
from ocr_senders import a_form, a_picture, links_of, over, stored_files, upload
from PIL import Image

pytestmark = pytest.mark.long

_FIVE_KB = 5_000


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file of this process grows beyond `room` bytes: writes fail half way (EFBIG for ENOSPC)."""
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


PHOTOGRAPH = a_picture((1_600, 1_200))
"""Nearly white: read at once, and still of more than five kilobytes however it is encoded."""


def of_a_megabyte(photograph: bytes) -> bytes:
    """The same JPEG with a megabyte of application segments, which keeping it leaves out."""
    segment = b"\xff\xef\xff\xff" + bytes(0xFFFD)
    return photograph[:2] + segment * 18 + photograph[2:]


async def vouchers_of(expenses: Running, person: Person) -> int:
    async with expenses.as_(person) as client:
        return len((await client.get("/voucher-ocr")).json()["data"])


async def test_a_link_whose_file_found_no_room_takes_it_once_there_is_room(expenses: Running, ana: Person) -> None:
    [link] = await links_of(expenses, ana)
    before = stored_files(expenses)
    with full_disk(_FIVE_KB):
        refused = await upload(expenses, link, PHOTOGRAPH)
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE"), refused.text
    assert "Não foi possível guardar" in refused.json()["message"]
    assert int(refused.headers["retry-after"]) > 0
    assert stored_files(expenses) == before
    assert await vouchers_of(expenses, ana) == 0
    again = await upload(expenses, link, PHOTOGRAPH)
    assert again.status_code == 202, again.text
    await over(expenses, ana, again.json()["data"]["uuid"])


async def test_a_call_repeated_with_its_key_after_a_full_disk_keeps_one_voucher(expenses: Running, ana: Person) -> None:
    before, key = stored_files(expenses), {"Idempotency-Key": "disco-cheio-1"}
    async with expenses.as_(ana) as client:
        with full_disk(_FIVE_KB):
            refused = await client.post("/voucher-ocr", files=a_form(PHOTOGRAPH), headers=key)
        assert refused.status_code == 503, refused.text
        for _ in range(2):
            assert (await client.post("/voucher-ocr", files=a_form(PHOTOGRAPH), headers=key)).status_code in {200, 202}
    assert await vouchers_of(expenses, ana) == 1
    assert len(stored_files(expenses) - before) == 1


async def test_a_large_form_that_finds_no_room_beside_memory_is_refused_as_unavailable(
    expenses: Running, ana: Person
) -> None:
    [link] = await links_of(expenses, ana)
    photograph = of_a_megabyte(PHOTOGRAPH)
    assert len(photograph) > 1 << 20, "a form keeps more than a megabyte in a file while it arrives"
    before = stored_files(expenses)
    with full_disk(_FIVE_KB):
        refused = await upload(expenses, link, photograph)
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE"), refused.text
    assert stored_files(expenses) == before
    assert (await upload(expenses, link, photograph)).status_code == 202


class RoomForOneFile(FileStore):
    """A store that is full after its first file."""

    is_full = False

    async def put(self, content: bytes, content_type: str) -> StoredFile:
        if self.is_full:
            raise FilesUnavailable
        self.is_full = True
        return await super().put(content, content_type)


async def test_a_pdf_goes_when_its_first_page_s_picture_finds_no_room(expenses: Running, ana: Person) -> None:
    before, files, paper = stored_files(expenses), expenses.service_context.files, BytesIO()
    Image.new("RGB", (300, 200), "white").save(paper, "PDF")
    expenses.service_context.files = RoomForOneFile(expenses.service_context.settings)
    try:
        async with expenses.as_(ana) as client:
            form = {"voucher_image": ("recibo.pdf", paper.getvalue(), "application/pdf")}
            refused = await client.post("/voucher-ocr", files=form)
    finally:
        expenses.service_context.files = files
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE"), refused.text
    assert stored_files(expenses) == before
