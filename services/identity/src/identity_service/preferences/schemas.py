"""The JSON shapes of preferences (API section 3.2)."""

from enum import StrEnum
from typing import Annotated

from kit.core.metadata import empty_dict, empty_list
from kit.http.validation import Input
from pydantic import BaseModel, Field, StringConstraints

_MOST_VIEWS, _MOST_FAVORITES, _MOST_LISTS, _MOST_COLUMNS = 50, 50, 60, 60

Slug = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$")]


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class Density(StrEnum):
    COMFORTABLE = "comfortable"
    COMPACT = "compact"


class SavedView(Input):
    """A list as somebody filtered it; `query` is the address's own."""

    list: Slug
    name: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    query: Annotated[str, StringConstraints(max_length=2_000)]


class ColumnChoice(Input):
    slug: Slug
    width: Annotated[int, Field(ge=24, le=2_000)] | None = None
    hidden: bool = False


Views = Annotated[list[SavedView], Field(max_length=_MOST_VIEWS)]
Favorites = Annotated[list[Slug], Field(max_length=_MOST_FAVORITES)]
Columns = Annotated[
    dict[Slug, Annotated[list[ColumnChoice], Field(max_length=_MOST_COLUMNS)]], Field(max_length=_MOST_LISTS)
]


class PreferencesUpdate(Input):
    """What is absent stays, null goes back to the product's own; lists replace. 16 KiB in all."""

    theme: Theme | None = None
    density: Density | None = None
    single_keys: bool | None = None
    hide_limit: bool | None = None
    favorite_reports: Favorites | None = None
    views: Views | None = None
    columns: Columns | None = None


class Preferences(BaseModel):
    """Everything a person may set, with the product's own where they set nothing."""

    theme: Theme | None = Field(default=None, description="null while nothing is wished: the device's own")
    density: Density | None = Field(default=None, description="null while nothing is wished: the screen's own")
    single_keys: bool = True
    hide_limit: bool = False
    favorite_reports: list[Slug] = Field(default_factory=empty_list)
    views: list[SavedView] = Field(default_factory=empty_list)
    columns: dict[Slug, list[ColumnChoice]] = Field(default_factory=empty_dict)
