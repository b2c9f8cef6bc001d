"""The development mailbox: what it keeps, what it forgets, and that reading it meanwhile goes on."""

from pathlib import Path

import pytest
from stack.mail import mailbox
from stack.mail.mailbox import Mailbox

RAW = b"Subject: Convite\r\n\r\nhttp://127.0.0.1/alterar-senha/abc\r\n"


class PushedOut(Mailbox):
    """Its oldest message leaves between the listing and the reading, as in a folder that is full."""

    def _files(self) -> list[Path]:
        files = super()._files()
        if files:
            files[-1].unlink()
        return files


def test_a_message_pushed_out_while_it_is_read_does_not_break_the_reading(tmp_path: Path) -> None:
    Mailbox(tmp_path).add(RAW, recipients=["velha@empresa.test"])
    Mailbox(tmp_path).add(RAW, recipients=["ana@empresa.test"])
    full = PushedOut(tmp_path)
    assert [mail.to for mail in full.newest()] == [["ana@empresa.test"]]


def test_the_newest_messages_are_kept_and_found_by_recipient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "KEPT", 3)
    box = Mailbox(tmp_path)
    for nth in range(5):
        box.add(RAW, recipients=[f"pessoa{nth}@empresa.test"])
    assert [mail.to for mail in box.newest()] == [[f"pessoa{nth}@empresa.test"] for nth in (4, 3, 2)]
    assert [mail.links for mail in box.newest(to="PESSOA3@empresa.test")] == [["http://127.0.0.1/alterar-senha/abc"]]
    assert box.newest(to="pessoa0@empresa.test") == []
