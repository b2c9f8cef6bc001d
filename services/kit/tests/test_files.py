"""A file is reached by a link of ours, made for one person and five minutes, and by nothing else."""

import base64
import hashlib
import io
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from kit.core.refusals import NotFound
from kit.files.links import LIFE, FileLinks
from kit.files.seals import CHUNK, is_sealed
from kit.files.store import FileStore
from kit.testing import Person, Running, StartService, a_requester, other_customer
from PIL import Image
from probe.album import make_album

OTHER_KEY = base64.b64encode(bytes(range(100, 132))).decode()


@pytest.fixture(scope="module")
async def album(running_service: StartService) -> Running:
    return await running_service(make_album, role="api")


def a_picture() -> bytes:
    into = io.BytesIO()
    Image.new("RGB", (30, 20), "teal").save(into, "PNG")
    return into.getvalue()


async def hung(album: Running, by: Person, content: bytes | None = None, kind: str = "image/png") -> Any:
    return await album.as_(by).post("/pictures", files={"picture": ("ferias.png", content or a_picture(), kind)})


def path_of(url: str) -> str:
    return url.removeprefix("http://127.0.0.1:8080")


async def test_an_uploaded_picture_is_served_by_its_link_as_nothing_but_a_picture(album: Running) -> None:
    answer = await hung(album, ana := a_requester())
    assert answer.status_code == 201, answer.text
    kept = answer.json()
    assert (kept["width"], kept["by"]) == (30, str(ana.user_uuid))
    assert re.fullmatch(r"/api/v1/files/orders/[A-Za-z0-9._~-]{20,1000}", path_of(kept["url"]))
    got = await album.internal.get(path_of(kept["url"]))
    assert got.status_code == 200
    assert len(got.content) == kept["size"] == int(got.headers["Content-Length"])
    assert hashlib.sha256(got.content).hexdigest() == kept["sha256"]
    assert got.headers["Content-Type"] == "image/png"
    assert got.headers["X-Content-Type-Options"] == "nosniff"
    assert got.headers["Content-Disposition"] == "inline; filename*=UTF-8''F%C3%A9rias.png"
    assert got.headers["Cache-Control"] == "private, max-age=300"
    assert "sandbox" in got.headers["Content-Security-Policy"]


async def test_names_say_nothing_and_lie_in_the_service_s_folder(album: Running) -> None:
    await hung(album, a_requester())
    folder = album.service_context.settings.files_dir
    names = [str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()]
    assert names
    assert all(re.fullmatch(r"[0-9a-f]{2}/[0-9a-f]{32}", name) for name in names)


async def test_a_link_is_good_for_five_minutes(album: Running) -> None:
    url = path_of((await hung(album, a_requester())).json()["url"])
    at = album.clock.now()
    album.clock.move_to(at + LIFE - timedelta(seconds=1))
    last = await album.internal.get(url)
    assert (last.status_code, last.headers["Cache-Control"]) == (200, "private, max-age=1")
    album.clock.move_to(at + LIFE)
    assert (await album.internal.get(url)).status_code == 404


async def test_a_link_is_one_person_s(album: Running) -> None:
    url = (await hung(album, ana := a_requester())).json()["url"].removeprefix("http://127.0.0.1:8080/api/v1")
    assert (await album.as_(ana).get(url)).status_code == 200
    assert (await album.as_(a_requester(name="Eva")).get(url)).status_code == 404
    assert (await album.as_(other_customer()).get(url)).status_code == 404


def links(service: str = "orders", *keys: str) -> FileLinks:
    return FileLinks(service, "", keys or (base64.b64encode(bytes(range(32))).decode(),))


def changed(url: str, old: bytes, new: bytes) -> str:
    """The same link with other words and the same seal."""
    text, _, seal = url.rpartition("/")[2].partition(".")
    body = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    assert old in body
    return f"{base64.urlsafe_b64encode(body.replace(old, new)).rstrip(b'=').decode()}.{seal}"


async def test_forged_and_foreign_links_lead_nowhere(album: Running) -> None:
    ana, now = a_requester(), album.clock.now()
    url = (await hung(album, ana)).json()["url"]
    token, eva = url.rpartition("/")[2], a_requester().user_uuid
    given = {"person": ana.user_uuid, "content_type": "image/png", "title": "x", "now": now}
    name = links().read(token, now=now).name
    forged = {
        "another person's": changed(url, str(ana.user_uuid).encode(), str(eva).encode()),
        "another file": changed(url, name.encode(), ("00/" + "0" * 32).encode()),
        "longer": changed(url, b"image/png", b"text/html"),
        "without a seal": token.partition(".")[0] + ".",
        "cut": token[:-2],
        "spelled otherwise": token[:-1] + chr(ord(token[-1]) + 1),
        "by another key": links("orders", OTHER_KEY).to(name, **given).strip("/"),
        "another service's": links("config").to(name, **given).strip("/"),
        "up the folders": links().to("../../etc/passwd", **given).strip("/"),
        "absolute": links().to("/etc/passwd", **given).strip("/"),
        "no such file": links().to("00/" + "0" * 32, **given).strip("/"),
        "no token": "x" * 40,
        "dots": "..%2f..%2f..%2f..%2fetc%2fpasswd",
    }
    assert (await album.internal.get(f"/api/v1/files/orders/{token}")).status_code == 200
    for what, wrong in forged.items():
        answer = await album.internal.get(f"/api/v1/files/orders/{wrong}")
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND"), what


def test_two_generations_of_keys_vouch_for_links() -> None:
    now, own = a_moment(), base64.b64encode(bytes(range(32))).decode()
    token = links("orders", own).to("n", person=a_requester().user_uuid, content_type="", title="", now=now).strip("/")
    assert links("orders", OTHER_KEY, own).read(token, now=now).name == "n"
    with pytest.raises(NotFound):
        links("orders", OTHER_KEY).read(token, now=now)


def a_moment() -> Any:
    from kit.testing.fixtures import A_MONDAY

    return A_MONDAY


async def test_what_is_no_picture_is_refused_in_words(album: Running) -> None:
    refused = await hung(album, a_requester(), b"<svg/>", "image/svg+xml")
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_FILE")
    assert "JPEG, PNG, WebP ou HEIC" in refused.json()["message"]


async def test_more_than_fifteen_megabytes_are_refused_while_they_come(album: Running) -> None:
    for size in (15_000_001, 17_000_000):
        refused = await hung(album, a_requester(), b"\x89PNG\r\n\x1a\n" + b"\0" * size)
        assert (refused.status_code, refused.json()["code"]) == (413, "PAYLOAD_TOO_LARGE")


async def test_a_picture_comes_as_a_form(album: Running) -> None:
    refused = await album.as_(a_requester()).post("/pictures", json={"picture": "x"})
    assert (refused.status_code, refused.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


async def test_a_store_forgets_and_refuses_names_of_others(album: Running, tmp_path: Path) -> None:
    store = FileStore(album.service_context.settings.model_copy(update={"files_dir": tmp_path / "own"}))
    (tmp_path / "secret").write_text("x")
    kept = await store.put(b"abc", "text/plain")
    size, pieces = await store.open(kept.name)
    assert (size, b"".join([piece async for piece in pieces])) == (3, b"abc")
    for name in ("../secret", str(tmp_path / "secret"), "", kept.name + "/.."):
        with pytest.raises(NotFound):
            await store.open(name)
    await store.delete(kept.name)
    await store.delete(kept.name)
    with pytest.raises(NotFound):
        await store.open(kept.name)


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 21 * 1024 * 1024])
async def test_a_file_sent_piece_by_piece_is_sealed_and_read_as_one_sent_whole(album: Running, size: int) -> None:
    files, content = FileStore(album.db.settings), bytes(range(256)) * (size // 256 + 1)
    content = content[:size]
    stored = await files.put_file(io.BytesIO(content), "text/csv")
    assert (stored.size, stored.sha256) == (size, hashlib.sha256(content).hexdigest())
    written = (album.db.settings.files_dir / stored.name).read_bytes()
    assert is_sealed(written) and (size < 64 or content[:64] not in written)
    told, pieces = await files.open(stored.name)
    assert told == size and b"".join([piece async for piece in pieces]) == content
    await files.delete(stored.name)
