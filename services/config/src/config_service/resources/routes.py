"""The HTTP calls of declared entities.

FastAPI reads types from signatures. The types that differ between entities are put where it looks for them: the
body's on the endpoint (`_takes`), the answer's in `response_model`, the permission among the route's dependencies.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from fastapi import Depends, Path, Query, Request, Response
from kit.core.refusals import AlreadyExists, InUse, Refusal, StaleVersion, refusals
from kit.db.tenancy import enter_own_agency
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, Page, PageParams, PageQuery, page_answer, paginate
from kit.http.permissions import Permission
from kit.http.routing import Flag, Router
from kit.http.uow import UnitOfWork, Uow
from kit.http.validation import Input

from config_service.records.queries import load_customer
from config_service.resources import actions, queries
from config_service.resources.declaration import Resource, kept_by_nothing, shown_of
from config_service.resources.queries import Owner
from config_service.shapes.schemas import Stored

NamePart = Annotated[str | None, Query(max_length=120)]
Declared = Resource[Any, Any]
Endpoint = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A page of a list, narrowed as every list may be."""

    request: Request
    page: PageParams
    name: str | None
    active: bool | None


async def _wanted(request: Request, page: PageQuery, name: NamePart = None, active: Flag = None) -> _Wanted:
    return _Wanted(request, page, name, active)


_WantedDep = Annotated[_Wanted, Depends(_wanted)]


def router_of(of: Declared) -> Router:
    """A router with the calls of an entity that needs no others."""
    router = Router(tags=[_slug(of)])
    serve(router, of)
    return router


def serve(router: Router, of: Declared) -> None:
    """Add each call that the declaration has a permission for."""
    if of.may.listing:
        _serve_list(router, of, of.may.listing)
    if of.may.creating:
        _serve_create(router, of, of.may.creating)
    if of.may.reading:
        _serve_get(router, of, of.may.reading)
    if of.may.updating:
        _serve_update(router, of, of.may.updating)
    if of.may.activating:
        _serve_switch(router, of, of.may.activating, active=True)
    if of.may.inactivating:
        _serve_switch(router, of, of.may.inactivating, active=False)
    if of.may.deleting:
        _serve_delete(router, of, of.may.deleting)


def answer_of(row: Stored, response: Response) -> One[Any]:
    """One row in its envelope, its version as the ETag."""
    etag(response, row.version)
    return One.of(row)


def _serve_list(router: Router, of: Declared, may: Permission) -> None:
    async def answer(owner: Owner, narrowing: Any, wanted: _Wanted, *, uow: UnitOfWork) -> Response:
        rows = queries.select_rows(of, owner, name=wanted.name, active=wanted.active, narrowing=narrowing)
        found = await paginate(uow, rows, page=wanted.page, request=wanted.request)
        return page_answer(found, lambda row: shown_of(of, row, uow))

    async def list_of_customer(customer_id: UUID, wanted: _WantedDep, narrowing: Any, uow: Uow) -> Response:
        return await answer(Owner(customer_uuid=customer_id), narrowing, wanted, uow=uow)

    async def list_of_agency(agency_id: UUID, wanted: _WantedDep, narrowing: Any, uow: Uow) -> Response:
        return await answer(Owner(agency_uuid=await enter_own_agency(uow, agency_id)), narrowing, wanted, uow=uow)

    async def list_of_operator(wanted: _WantedDep, narrowing: Any, uow: Uow) -> Response:
        return await answer(Owner(), narrowing, wanted, uow=uow)

    by_owner = list_of_agency if of.is_of_agency else list_of_operator
    endpoint: Endpoint = list_of_customer if of.is_of_customer else by_owner
    endpoint.__annotations__["narrowing"] = Annotated[of.narrowing, Depends(of.narrowing)]
    call = _Call("GET", _all_path(of), f"list_{of.plural}", f"{_these(of).capitalize()} by {of.text}.")
    _add(router, call, endpoint, may=may, model=_page(of.read))


def _serve_create(router: Router, of: Declared, may: Permission) -> None:
    async def create_of_customer(customer_id: UUID, body: Any, *, uow: Uow, response: Response) -> One[Any]:
        customer = await load_customer(uow, customer_id)
        created = await actions.create_row(of, body.model_dump(), uow=uow, customer=customer)
        return answer_of(created, response)

    async def create_of_operator(body: Any, *, uow: Uow, response: Response) -> One[Any]:
        return answer_of(await actions.create_row(of, body.model_dump(), uow=uow), response)

    async def create_of_agency(agency_id: UUID, body: Any, *, uow: Uow, response: Response) -> One[Any]:
        values = body.model_dump() | {"agency_uuid": await enter_own_agency(uow, agency_id)}
        return answer_of(await actions.create_row(of, values, uow=uow), response)

    by_owner = create_of_agency if of.is_of_agency else create_of_operator
    endpoint = _takes(create_of_customer if of.is_of_customer else by_owner, of.create)
    call = _Call("POST", _all_path(of), f"create_{of.singular}", f"Add one to {_these(of)}.", (AlreadyExists,))
    _add(router, call, endpoint, may=may, model=one_of(of), status=201)


def _serve_get(router: Router, of: Declared, may: Permission) -> None:
    async def get(uuid: Annotated[UUID, Path(alias=id_of(of))], uow: Uow, response: Response) -> One[Any]:
        return answer_of(await queries.get_row(of, uuid, uow=uow), response)

    call = _Call("GET", one_path(of), f"get_{of.singular}", f"One of {_these(of)}.")
    _add(router, call, get, may=may, model=one_of(of))


def _serve_update(router: Router, of: Declared, may: Permission) -> None:
    async def update(
        uuid: Annotated[UUID, Path(alias=id_of(of))], body: Any, *, uow: Uow, seen: IfMatch, response: Response
    ) -> One[Any]:
        values = body.model_dump(exclude_unset=True)
        return answer_of(await actions.update_row(of, uuid, values, uow=uow, seen=seen), response)

    says, refuses = f"Change one of {_these(of)}.", (AlreadyExists, StaleVersion)
    call = _Call("PUT", one_path(of), f"update_{of.singular}", says, refuses)
    _add(router, call, _takes(update, of.update or of.create), may=may, model=one_of(of))


def _serve_switch(router: Router, of: Declared, may: Permission, *, active: bool) -> None:
    async def switch(
        uuid: Annotated[UUID, Path(alias=id_of(of))], uow: Uow, seen: IfMatch, response: Response
    ) -> One[Any]:
        return answer_of(await actions.switch_row(of, uuid, active=active, uow=uow, seen=seen), response)

    state, verb = ("active", "activate") if active else ("inactive", "inactivate")
    path = f"{one_path(of)}/{of.switches[0 if active else 1]}"
    kept = "records that name it keep it" if of.kept_active_by is kept_by_nothing else "no record may name it"
    effect = "it can be selected again" if active else kept
    says = f"Make one of {_these(of)} {state}: {effect}."
    is_kept = not active and of.kept_active_by is not kept_by_nothing
    refuses = (InUse, StaleVersion) if is_kept else (StaleVersion,)
    call = _Call("PATCH", path, f"{verb}_{of.singular}", says, refuses)
    _add(router, call, switch, may=may, model=one_of(of))


def _serve_delete(router: Router, of: Declared, may: Permission) -> None:
    async def delete(uuid: Annotated[UUID, Path(alias=id_of(of))], uow: Uow, seen: IfMatch) -> None:
        await actions.delete_row(of, uuid, uow=uow, seen=seen)

    says = f"Delete one of {_these(of)} that no record names."
    call = _Call("DELETE", one_path(of), f"delete_{of.singular}", says, (InUse, StaleVersion))
    _add(router, call, delete, may=may, status=204)


class _Call(NamedTuple):
    """How a call is found and described; `name` is its operation id."""

    method: str
    path: str
    name: str
    says: str
    refuses: tuple[type[Refusal], ...] = ()


def _add(
    router: Router, call: _Call, endpoint: Endpoint, *, may: Permission, model: Any = None, status: int = 200
) -> None:
    router.add_api_route(
        call.path,
        endpoint,
        methods=[call.method],
        name=call.name,
        description=call.says,
        dependencies=[Depends(may)],
        response_model=model,
        status_code=status,
        responses=refusals(*call.refuses),
    )


def _takes(endpoint: Endpoint, body: type[Input]) -> Endpoint:
    """The endpoint with the type of its `body`."""
    endpoint.__annotations__["body"] = body
    return endpoint


def one_of(of: Declared) -> Any:
    """The envelope of one of them."""
    read: Any = of.read
    return One[read]


def _page(read: Any) -> Any:
    return Page[read]


def _slug(of: Declared) -> str:
    return of.plural.replace("_", "-")


def id_of(of: Declared) -> str:
    """The name of its id in paths."""
    return of.id_name or f"{of.singular}_id"


def _all_path(of: Declared) -> str:
    owner = "{customer_id:uuid}/" if of.is_of_customer else "{agency_id:uuid}/" if of.is_of_agency else ""
    return f"{_owners(of)}/{owner}{_slug(of)}"


def one_path(of: Declared) -> str:
    """The path of one of them."""
    return f"{_owners(of)}/{_slug(of)}/{{{id_of(of)}:uuid}}"


def _owners(of: Declared) -> str:
    return "/customers" if of.is_of_customer else "/agencies" if of.is_of_agency else ""


def _these(of: Declared) -> str:
    """The entity in the description of a call."""
    whose = "the customer's" if of.is_of_customer else "the agency's" if of.is_of_agency else "the"
    return f"{whose} {of.plural.replace('_', ' ')}"
