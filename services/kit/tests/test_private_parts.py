"""Parts of libraries that are not public and that kit leans on: an upgrade that moves one fails here, by name.

services/kit/pyproject.toml keeps these libraries below the next release that may move them.
"""

import dataclasses
import inspect
from importlib.metadata import requires
from typing import Annotated, Any
from uuid import UUID

import asyncpg
import pytest
from fastapi import Path
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import SolvedDependency, solve_dependencies
from fastapi.routing import APIRoute
from kit.http import fast_lists
from nats.aio.client import Client
from nats.aio.transport import TcpTransport
from sqlalchemy import column, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_connection
from sqlalchemy.sql.compiler import SQLCompiler
from uvicorn import Server


def names_of(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", ["_transaction", "_start_transaction", "driver_connection"])
def test_sqlalchemys_adapter_of_the_driver_tells_of_its_transaction(name: str) -> None:
    """kit.db.session begins the transaction that the adapter would begin at its own first statement."""
    assert hasattr(AsyncAdapt_asyncpg_connection, name)


def test_sqlalchemy_writes_positional_parameters_in_their_order() -> None:
    """kit.db.prepared gives the driver its arguments by `positiontup`."""
    assert "positiontup" in SQLCompiler.__annotations__
    assert postgresql.asyncpg.dialect().paramstyle == "numeric_dollar"  # type: ignore[no-untyped-call]


def test_sqlalchemy_tells_the_shape_of_a_select_from_its_values() -> None:
    """kit.db.listed compiles each shape once and reads the values of a call from the key's parameters."""
    one, other, longer = (
        select(column("a")).where(column("a") == word, column("b").in_(words))._generate_cache_key()
        for word, words in (("x", [1, 2]), ("y", [3]), ("y", [3, 4]))
    )
    assert one is not None and other is not None and longer is not None
    assert one.key == other.key == longer.key
    assert [bind.effective_value for bind in other.bindparams] == ["y", [3]]
    assert [bind.expanding for bind in other.bindparams] == [False, True]


def test_sqlalchemy_keeps_the_clauses_of_a_select_apart() -> None:
    """kit.db.listed writes the select of a page's keys from those of the list."""
    found = select(column("a")).where(column("b") == 1, column("c") == 2).order_by(column("d"), column("e"))
    assert [len(found._where_criteria), len(found._order_by_clauses)] == [2, 2]
    assert not (found._group_by_clauses or found._having_criteria or found._distinct)
    grouped = found.group_by(column("a")).having(column("a") == 1).distinct()
    assert grouped._group_by_clauses and grouped._having_criteria and grouped._distinct


def test_asyncpg_cancels_a_statement_by_a_method_of_the_connection() -> None:
    """kit.db.database gives that method a deadline."""
    assert inspect.iscoroutinefunction(asyncpg.Connection._cancel)
    assert names_of(asyncpg.Connection._cancel) == ["self", "waiter", "cancel_waiter"]


def test_fastapi_describes_a_call_by_its_dependant() -> None:
    """kit.http.fast_lists reads from it what a call takes: a new kind of argument must be added to `_ELSEWHERE`."""
    known = {field.name for field in dataclasses.fields(Dependant)}
    of_arguments = {name for name in known if name.endswith(("_params", "_param_name"))} | {
        "security_scopes_param_name"
    }
    assert of_arguments == {*fast_lists._ELSEWHERE, "path_params", "query_params", "request_param_name"}
    assert {"dependencies", "name", "call", "scope"} <= known


def test_fastapi_keeps_the_parameters_of_a_path_with_their_types() -> None:
    """kit.http.routing looks up only paths whose parameters are UUIDs; Starlette converts them by their convertors."""

    async def get(box: Annotated[UUID, Path(alias="box_id")]) -> None: ...

    route = APIRoute("/boxes/{box_id:uuid}", get)
    assert [(field.name, field.alias, field.field_info.annotation) for field in route.dependant.path_params] == [
        ("box", "box_id", UUID)
    ]
    assert list(route.param_convertors) == ["box_id"]


def test_fastapi_solves_a_dependant_by_itself() -> None:
    """kit.http.fast_lists asks it once per query string."""
    needed = [
        name for name, one in inspect.signature(solve_dependencies).parameters.items() if one.default is one.empty
    ]
    assert needed == ["request", "dependant", "async_exit_stack", "embed_body_fields"]
    assert {"values", "errors"} <= {field.name for field in dataclasses.fields(SolvedDependency)}


@pytest.mark.parametrize("name", ["_server_info", "_reading_task", "_transport"])
def test_the_client_of_nats_shows_its_connection(name: str) -> None:
    """kit.messaging.bus sees by them whose server it is and when the reading ends, and closes without waiting."""
    assert name in vars(Client())


def test_the_transport_of_nats_holds_its_writer() -> None:
    assert "_io_writer" in vars(TcpTransport())


@pytest.mark.parametrize("name", ["startup", "shutdown", "handle_exit"])
def test_uvicorn_starts_and_stops_by_methods(name: str) -> None:
    """kit.ops.serving takes the socket from its predecessor and drains before it stops."""
    assert hasattr(Server, name)


@pytest.mark.parametrize("library", ["fastapi", "sqlalchemy", "asyncpg", "nats-py", "uvicorn"])
def test_such_a_library_is_not_upgraded_unseen(library: str) -> None:
    declared = [one for one in requires("trajeto-kit") or [] if one.startswith(library)]
    assert len(declared) == 1
    assert "<" in declared[0]
