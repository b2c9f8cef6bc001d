"""Pagination: pages cut in the database, counted on the index, encoded once (API section 1.4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Literal, TypeVar
from urllib.parse import parse_qsl, urlencode

import msgspec
from fastapi import Depends, Query, Request, Response
from pydantic import BaseModel
from sqlalchemy import Select, func, select

from kit.db.listed import Listed, listed
from kit.db.prepared import Prepared
from kit.db.work import UnitOfWork

T = TypeVar("T")

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
MAX_PAGE = 1_000_000


class Links(BaseModel):
    first: str
    last: str
    prev: str | None
    next: str | None


class Meta(BaseModel):
    current_page: int
    from_: int | None = None
    last_page: int
    per_page: int
    to: int | None
    total: int

    model_config = {"populate_by_name": True, "alias_generator": lambda name: name.rstrip("_")}


class One(BaseModel, Generic[T]):
    """A single object."""

    data: T

    @classmethod
    def of(cls, data: T) -> "One[T]":
        """The envelope around one object."""
        return cls(data=data)


class Many(BaseModel, Generic[T]):
    """A whole short list."""

    data: list[T]

    @classmethod
    def of(cls, data: Sequence[T]) -> "Many[T]":
        """The envelope around a short list."""
        return cls(data=list(data))


class Page(BaseModel, Generic[T]):
    """A page of a list, with its way around and its figures."""

    data: list[T]
    links: Links
    meta: Meta


class TryLater(BaseModel, Generic[T]):
    """What is not ready yet is no error: what there is of it, and after how many seconds to ask again."""

    message: Literal["try later"]
    code: Literal["RETRY_REQUEST"]
    wait_time: int
    data: T | None


def may_wait(data: Any) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route that answers `try_later` with such data, or with none."""
    return {202: {"model": TryLater[data], "description": "RETRY_REQUEST"}}


class Msg(BaseModel):
    """An answer that is a Portuguese sentence."""

    message: str


@dataclass(frozen=True, slots=True)
class PageParams:
    """`page` from 1, `limit` 20, 100 at most."""

    page: int
    limit: int

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.limit


async def page_params(
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT,
) -> PageParams:
    """The page asked for."""
    return PageParams(page, limit)


PageQuery = Annotated[PageParams, Depends(page_params)]


@dataclass(frozen=True, slots=True)
class PageResult:
    """The rows of a page, how many there are in all, and where it was asked."""

    rows: Sequence[Any]
    total: int
    params: PageParams
    path: str
    query: str

    @property
    def last_page(self) -> int:
        return max(1, -(-self.total // self.params.limit))

    def _link(self, page: int) -> str:
        kept = [(name, value) for name, value in parse_qsl(self.query) if name != "page"]
        return f"{self.path}?{urlencode([*kept, ('page', str(page))])}"

    def links(self) -> dict[str, str | None]:
        """first, last, prev, next."""
        page, last = self.params.page, self.last_page
        return {
            "first": self._link(1),
            "last": self._link(last),
            "prev": self._link(min(page - 1, last)) if page > 1 else None,
            "next": self._link(page + 1) if page < last else None,
        }

    def meta(self) -> dict[str, int | None]:
        """current_page, from, last_page, per_page, to, total."""
        start = self.params.offset + 1 if self.rows else None
        return {
            "current_page": self.params.page,
            "from": start,
            "last_page": self.last_page,
            "per_page": self.params.limit,
            "to": start + len(self.rows) - 1 if start else None,
            "total": self.total,
        }


async def paginate(uow: UnitOfWork, wanted: Listed | Select[Any], *, page: PageParams, request: Request) -> PageResult:
    """One page of an ordered Core select, and its total; compiled once per shape, read by the driver."""
    if isinstance(wanted, Listed):
        return await _known_page(uow, wanted, page=page, request=request)
    known = listed(wanted)
    if known is None:
        return await _page_of_entities(uow, wanted, page=page, request=request)
    return await _known_page(uow, known, page=page, request=request)


async def _known_page(uow: UnitOfWork, known: Listed, *, page: PageParams, request: Request) -> PageResult:
    rows, count = known.shape.page(page.limit, is_first=page.page == 1), known.shape.count()
    found = await prepared_page(uow, rows, count, values=known.values(), page=page, request=request)
    return replace(found, rows=known.shape.read(found.rows))


async def _page_of_entities(
    uow: UnitOfWork, statement: Select[Any], *, page: PageParams, request: Request
) -> PageResult:
    rows = await uow.rows(statement.limit(page.limit).offset(page.offset))
    total = page.offset + len(rows)
    full = len(rows) == page.limit
    if full or (not rows and page.page > 1):
        counted = select(func.count()).select_from(statement.order_by(None).subquery())
        total = int((await uow.session.execute(counted)).scalar_one())
    return PageResult(rows, total, page, request.url.path, request.url.query)


async def prepared_page(
    uow: UnitOfWork,
    rows: Prepared,
    count: Prepared,
    *,
    values: Mapping[str, Any],
    page: PageParams,
    request: Request,
) -> PageResult:
    """One page from prepared statements, whose own limit and offset are the page's; the total may be remembered."""
    found = await uow.fetch(rows, {**values, "offset": page.offset})
    total = page.offset + len(found)
    if len(found) == page.limit or (not found and page.page > 1):
        total = await uow.total(count, values)
    return PageResult(found, total, page, request.url.path, request.url.query)


def encode(value: Any) -> bytes:
    """JSON bytes: pydantic models by themselves, everything else by msgspec."""
    return msgspec.json.encode(value, enc_hook=_encode_other)


def _encode_other(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return msgspec.Raw(value.model_dump_json(by_alias=True).encode())
    raise NotImplementedError(type(value))


def json_answer(value: Any, status: int = 200) -> Response:
    """An answer encoded once, past the response model."""
    return Response(encode(value), status_code=status, media_type="application/json")


def page_answer(
    result: PageResult,
    read: Callable[[Any], Any],
    *,
    extra: Mapping[str, Any] | None = None,
    extra_meta: Mapping[str, Any] | None = None,
) -> Response:
    """A page as bytes; `read` makes a model, a msgspec struct or a dict of a row."""
    return json_answer(
        {
            "data": [read(row) for row in result.rows],
            "links": result.links(),
            "meta": {**result.meta(), **(extra_meta or {})},
            **(extra or {}),
        }
    )


def try_later(data: Any = None, *, wait_time: int = 1) -> Response:
    """202 RETRY_REQUEST: the client asks again after `wait_time` seconds."""
    body = {"message": "try later", "code": "RETRY_REQUEST", "wait_time": wait_time, "data": data}
    return json_answer(body, status=202)
