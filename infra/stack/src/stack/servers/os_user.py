"""PostgreSQL refuses to run as root: chooses whom it runs as, and whether that user gets to its files."""

import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stack.processes import OsUser
from stack.refusals import PrivateFolder

UNPRIVILEGED = "nobody"


def os_user_for(data: Path) -> OsUser | None:
    """None to run as ourselves; as root, the owner of existing data or the unprivileged user."""
    if os.geteuid() != 0:
        _require_own(data)
        return None
    if data.exists() and (owner := data.stat()).st_uid != 0:
        return OsUser(owner.st_uid, owner.st_gid)
    account = pwd.getpwnam(UNPRIVILEGED)
    return OsUser(account.pw_uid, account.pw_gid)


def _require_own(data: Path) -> None:
    if data.exists() and data.stat().st_uid != os.geteuid():
        owner = data.stat().st_uid
        raise PrivateFolder(
            f"{data} belongs to user {owner} and you are user {os.geteuid()}: an earlier start was made as "
            "somebody else (root?). Start as that user, or choose another folder with TRAJETO_VAR."
        )


def closed_folder(path: Path, user: OsUser) -> Path | None:
    """The first folder above `path` that the user may not pass through; None when all are open."""
    for folder in reversed(path.resolve().parents):
        if folder.exists() and not _may_pass(folder, user):
            return folder
    return None


def _may_pass(folder: Path, user: OsUser) -> bool:
    rights = folder.stat()
    if rights.st_uid == user.uid:
        return bool(rights.st_mode & 0o100)
    if rights.st_gid == user.gid:
        return bool(rights.st_mode & 0o010)
    return bool(rights.st_mode & 0o001)


def open_to_pass(folder: Path, user: OsUser | None) -> None:
    """A folder of ours on the way to the data: that user may pass through it and nobody may list it."""
    folder.mkdir(parents=True, exist_ok=True)
    if user and not _may_pass(folder, user):
        folder.chmod(0o711)


@contextmanager
def readable_by_all() -> Iterator[None]:
    """What is made within is for everybody: programs, never data."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def require_open_way(data: Path, user: OsUser | None) -> None:
    """Refuse data below a private folder, rather than open folders that are not ours to open."""
    if user and (closed := closed_folder(data, user)):
        raise PrivateFolder(
            f"{data} lies below {closed}, which is private (mode {closed.stat().st_mode & 0o777:o}). Under "
            f"root PostgreSQL runs as user {user.uid}, who cannot pass. Start as a normal user, or set "
            "TRAJETO_VAR to a folder that others may enter, for example TRAJETO_VAR=/srv/trajeto."
        )
