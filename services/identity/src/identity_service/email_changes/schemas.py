"""The JSON shape of confirming an e-mail."""

from typing import Annotated

from kit.http.validation import Input
from pydantic import Field


class EmailConfirmation(Input):
    token: Annotated[str, Field(min_length=1, max_length=2048)]
