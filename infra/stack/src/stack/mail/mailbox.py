"""Stores caught mails as files, newest first."""

import json
import re
import time
import uuid
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

LINK = re.compile(r"https?://[^\s\"'<>]+")
KEPT = 2_000


@dataclass(frozen=True, kw_only=True)
class CaughtMail:
    """One message as the API shows it."""

    uuid: str
    to: list[str]
    subject: str
    at: str
    text: str
    html: str
    links: list[str]


class Mailbox:
    """A folder of messages; the file's name begins with its time, so names sort by age."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, raw: bytes, *, recipients: list[str]) -> CaughtMail:
        """Keep a message under its envelope's recipients."""
        mail = caught(raw, recipients=recipients)
        beside = self._folder / f"{mail.uuid}.new"
        beside.write_text(json.dumps(asdict(mail), ensure_ascii=False))
        beside.replace(self._folder / f"{time.time_ns():020d}-{mail.uuid}.json")
        for old in self._files()[KEPT:]:
            old.unlink(missing_ok=True)
        return mail

    def newest(self, *, to: str | None = None, limit: int = 50) -> list[CaughtMail]:
        """Messages, newest first, of one recipient or all."""
        found: list[CaughtMail] = []
        for path in self._files():
            mail = _kept(path)
            if mail is None:
                continue
            if to is None or to.casefold() in (address.casefold() for address in mail.to):
                found.append(mail)
            if len(found) == limit:
                break
        return found

    def clear(self) -> None:
        """Forget every message."""
        for path in self._files():
            path.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("*.json"), reverse=True)


def _kept(path: Path) -> CaughtMail | None:
    """The message in a file; None when a newer one pushed it out since the folder was listed."""
    try:
        return CaughtMail(**json.loads(path.read_text()))
    except FileNotFoundError:
        return None


def caught(raw: bytes, *, recipients: list[str]) -> CaughtMail:
    """Take a raw message apart."""
    message = message_from_bytes(raw, policy=policy.default)
    text, html = _body(message, "plain"), _body(message, "html")
    return CaughtMail(
        uuid=str(uuid.uuid4()),
        to=recipients,
        subject=str(message.get("Subject", "")),
        at=datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        text=text,
        html=html,
        links=list(dict.fromkeys(LINK.findall(text) + [link.replace("&amp;", "&") for link in LINK.findall(html)])),
    )


def _body(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return str(part.get_content()).strip() if part is not None else ""
