"""Taking a picture from a person; its file goes once that is true."""

from kit.files.store import FileStore
from kit.http.uow import UnitOfWork

from identity_service.accounts.store import Account


def forget_avatar(user: Account, *, uow: UnitOfWork, files: FileStore) -> None:
    """The account names no picture any more; the file is deleted after the commit."""
    name = user.avatar_path
    user.avatar_path = user.avatar_content_type = user.avatar_size = user.avatar_sha256 = None
    if name is not None:
        uow.after_commit(lambda: files.delete(name))
