"""Runs the mail sink: SMTP in, a page and a small JSON API out."""

import argparse
import json
import signal
from dataclasses import asdict
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from stack.mail.mailbox import Mailbox
from stack.mail.page import mail_page

HOST = "127.0.0.1"
MOST = 500


class Catcher:
    """What aiosmtpd calls for each message."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 # house: allow(names) - aiosmtpd calls it
        """Keep the message; the name is aiosmtpd's."""
        content = envelope.content if isinstance(envelope.content, bytes) else (envelope.content or "").encode()
        self._mailbox.add(content, recipients=list(envelope.rcpt_tos))
        return "250 OK"


class MailPages(BaseHTTPRequestHandler):
    """GET / · GET and DELETE /api/messages · GET /livez."""

    mailbox: Mailbox

    def do_GET(self) -> None:
        """The page, the list, or whether we live."""
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        if address.path == "/api/messages":
            limit = query.get("limit", ["50"])[0]
            found = self.mailbox.newest(
                to=query.get("to", [None])[0],
                limit=min(max(int(limit), 1), MOST) if limit.isdigit() else 50,
            )
            self._answer(json.dumps({"data": [asdict(mail) for mail in found]}, ensure_ascii=False), "application/json")
        elif address.path == "/":
            self._answer(mail_page(self.mailbox.newest()), "text/html; charset=utf-8")
        elif address.path == "/livez":
            self._answer('{"status": "ok"}', "application/json")
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_DELETE(self) -> None:
        """Forget every message."""
        if urlsplit(self.path).path != "/api/messages":
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.mailbox.clear()
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def _answer(self, body: str, kind: str) -> None:
        encoded = body.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(encoded)))
        self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(encoded)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: reset links stand in these paths."""


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(description="Catches mail in development.")
    parser.add_argument("--smtp-port", type=int, required=True)
    parser.add_argument("--http-port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    chosen = parser.parse_args()
    mailbox = Mailbox(chosen.folder)
    smtp = Controller(Catcher(mailbox), hostname=HOST, port=chosen.smtp_port)
    smtp.start()
    pages = ThreadingHTTPServer((HOST, chosen.http_port), type("Pages", (MailPages,), {"mailbox": mailbox}))
    signal.signal(signal.SIGTERM, lambda *_: Thread(target=pages.shutdown).start())
    pages.serve_forever(poll_interval=0.1)
    smtp.stop()


if __name__ == "__main__":
    main()
