"""The JSON shape of a picture's address."""

from pydantic import BaseModel


class AvatarRead(BaseModel):
    """`avatar_url` is a signed link for the caller, good for five minutes."""

    avatar_url: str | None
