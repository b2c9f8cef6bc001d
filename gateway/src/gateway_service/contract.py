"""The contract: the services' documents merged into one file, which is also the routing table."""

import argparse
import importlib
import itertools
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

Document = dict[str, Any]

SERVICES = {
    "identity": "identity_service",
    "config": "config_service",
    "orders": "orders_service",
    "approvals": "approvals_service",
    "expenses-ocr": "expenses_ocr_service",
    "bi": "bi_service",
    "gateway": "gateway_service",
}
CONTRACT = Path(__file__).parents[2] / "contract" / "openapi.json"
METHODS = frozenset({"get", "put", "post", "delete", "options", "head", "patch"})
_PARAMETER = re.compile(r"\{([^}]+)\}")


class ContractBroken(Exception):
    """Two services claim one path, or one name means two shapes."""


def segments(path: str) -> tuple[str, ...]:
    """A path's segments; ids become `{}`, tokens `{token}`: literals never look like either."""
    return tuple(_PARAMETER.sub(lambda found: "{token}" if found[1] == "token" else "{}", s) for s in path.split("/"))


def load(services: Mapping[str, str]) -> dict[str, Document]:
    """Each service's own document, made without a server."""
    return {
        name: importlib.import_module(f"{package}.app").create_app().openapi() for name, package in services.items()
    }


def _claims(documents: Mapping[str, Document]) -> Iterator[tuple[str, str, str]]:
    for service, document in documents.items():
        for path in document["paths"]:
            yield service, path, "/".join(segments(path))


def check_owners(documents: Mapping[str, Document]) -> None:
    """Raise ContractBroken when a path pattern belongs to two services."""
    owners: dict[str, tuple[str, str]] = {}
    for service, path, pattern in _claims(documents):
        owner, known = owners.setdefault(pattern, (service, path))
        if owner != service:
            raise ContractBroken(f"{path} of {service} is {known} of {owner}")


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one address could match both: a token may be any long text, an id only an id."""
    if len(one) != len(other):
        return False
    return all(a == b or ("{token}" in (a, b) and "{}" in (a, b)) for a, b in zip(one, other, strict=True))


def check_overlaps(documents: Mapping[str, Document]) -> None:
    """Raise ContractBroken when two different patterns match one address for one method."""
    patterns = [
        (f"{service} {method.upper()} {path}", method, segments(path))
        for service, document in documents.items()
        for path, operations in document["paths"].items()
        for method in METHODS & operations.keys()
    ]
    for (one, method, left), (other, other_method, right) in itertools.combinations(patterns, 2):
        if method == other_method and _overlap(left, right):
            raise ContractBroken(f"{one} overlaps {other}")


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key: _reference(inner, names) if key == "$ref" else _renamed(inner, names) for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return value


def _reference(reference: str, names: Mapping[str, str]) -> str:
    head, _, name = reference.rpartition("/")
    return f"{head}/{names.get(name, name)}"


def _pascal(service: str) -> str:
    return "".join(part.capitalize() for part in service.split("-"))


def _clashing(documents: Mapping[str, Document]) -> set[str]:
    """Names of shapes that two services spell differently."""
    seen: dict[str, str] = {}
    clashing: set[str] = set()
    for document in documents.values():
        for name, schema in document.get("components", {}).get("schemas", {}).items():
            text = json.dumps(schema, sort_keys=True)
            if seen.setdefault(name, text) != text:
                clashing.add(name)
    return clashing


def _grown(documents: Mapping[str, Document], clashing: set[str]) -> set[str]:
    """A shape that refers to a clashing one clashes too: its two texts are equal, its meanings are not."""
    while True:
        more = {
            name
            for document in documents.values()
            for name, schema in document.get("components", {}).get("schemas", {}).items()
            if name not in clashing and any(f'/{other}"' in json.dumps(schema) for other in clashing)
        }
        if not more:
            return clashing
        clashing = clashing | more


def _declared(shape: str | None, schemas: Document) -> str | None:
    """The name a shape goes by: its own, or the one its service's prefix gave it."""
    if shape is None or shape in schemas:
        return shape
    prefixed = [f"{_pascal(service)}{shape}" for service in SERVICES]
    return next((name for name in prefixed if name in schemas), None)


def _pointed(value: Any, schemas: Document) -> Any:
    """`x-shape` becomes a reference to the shape another service declared; nullable stays nullable."""
    if isinstance(value, list):
        return [_pointed(inner, schemas) for inner in value]
    if not isinstance(value, dict):
        return value
    shape = _declared(value.get("x-shape"), schemas)
    if shape is None:
        return {key: _pointed(inner, schemas) for key, inner in value.items()}
    reference = {"$ref": f"#/components/schemas/{shape}"}
    return {"anyOf": [reference, {"type": "null"}]} if "anyOf" in value else reference


def merge(documents: Mapping[str, Document]) -> Document:
    """One document. A shape that two services spell differently is prefixed by its service.

    Raises ContractBroken (two owners, overlapping patterns).
    """
    check_owners(documents)
    check_overlaps(documents)
    clashing = _grown(documents, _clashing(documents))
    paths: Document = {}
    schemas: Document = {}
    for service, document in documents.items():
        names = {name: f"{_pascal(service)}{name}" for name in clashing}
        paths.update(_renamed(document["paths"], names))
        for name, schema in document.get("components", {}).get("schemas", {}).items():
            schemas[names.get(name, name)] = _renamed(schema, names)
    schemas = {name: _pointed(schema, schemas) for name, schema in schemas.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Trajeto", "version": "1"},
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"bearer": []}],
    }


def check_operation_ids(document: Document) -> None:
    """Raise ContractBroken when two operations share an id: the generated client has one function each."""
    seen: dict[str, str] = {}
    for path, operations in document["paths"].items():
        for method in METHODS & operations.keys():
            name = operations[method]["operationId"]
            if name in seen:
                raise ContractBroken(f"operationId {name} names {seen[name]} and {method.upper()} {path}")
            seen[name] = f"{method.upper()} {path}"


def text_of(document: Document) -> str:
    """The committed form."""
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def built(services: Iterable[str] | None = None) -> str:
    """The contract of these services (all of them) as text."""
    wanted = set(services or SERVICES)
    document = merge(load({name: package for name, package in SERVICES.items() if name in wanted}))
    check_operation_ids(document)
    return text_of(document)


def main() -> int:
    """`build` writes the committed file; `check` fails when it is not what the services say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["build", "check"])
    parser.add_argument("--services", nargs="*", help="only these (while others do not import)")
    given = parser.parse_args()
    text = built(given.services)
    if given.command == "build":
        CONTRACT.write_text(text)
        return 0
    if CONTRACT.read_text() == text:
        return 0
    sys.stderr.write("gateway/contract/openapi.json is not what the services say: run `make openapi` and commit it\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
