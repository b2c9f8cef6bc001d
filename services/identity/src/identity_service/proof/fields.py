"""Field types of passwords and codes."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

# Typed passwords are never trimmed; the bound only keeps a body from costing a long hash.
TypedPassword = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=1024)]
Email = Annotated[str, Field(min_length=1, max_length=254)]
# Whoever copies a code from an authenticator brings its spaces along (spec 1, section 5).
SecurityCode = Annotated[str, Field(max_length=64), AfterValidator(lambda text: "".join(text.split()))]
