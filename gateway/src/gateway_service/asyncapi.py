"""The document of events (AsyncAPI 3.0), made from the facts that `contracts` declares."""

import importlib
import pkgutil
from functools import cache
from typing import Any

import contracts
from contracts.fact import Change, Fact

Document = dict[str, Any]
_ENVELOPE: Document = {
    "type": "object",
    "description": "CloudEvents 1.0, JSON. `sequence` counts the producer's events without a gap.",
    "required": ["specversion", "id", "type", "source", "subject", "time", "sequence", "data"],
    "properties": {
        "specversion": {"const": "1.0"},
        "id": {"type": "string", "format": "uuid"},
        "source": {"type": "string"},
        "subject": {"type": "string", "format": "uuid", "description": "The entity's uuid."},
        "time": {"type": "string", "format": "date-time"},
        "datacontenttype": {"const": "application/json"},
        "customeruuid": {"type": ["string", "null"], "format": "uuid"},
        "traceparent": {"type": ["string", "null"]},
        "sequence": {"type": ["string", "integer"]},
    },
}
_ABOUT = (
    "Facts of the platform on NATS JetStream. Each producer has one stream with its name in capitals; `*.changed` facts"
    " carry the whole state of an entity and are kept for ever in the stream <NAME>_STATE. Delivery is at least once:"
    " keep the `id` of what you have applied."
)


def facts() -> list[type[Fact]]:
    """Every fact that is declared, by type name."""
    for module in pkgutil.iter_modules(contracts.__path__):
        importlib.import_module(f"contracts.{module.name}")
    return [fact for name, fact in Fact.known() if name.startswith("trajeto.")]


@cache
def asyncapi() -> Document:
    """The whole document."""
    schemas: Document = {"Envelope": _ENVELOPE}
    channels: Document = {}
    messages: Document = {}
    operations: Document = {}
    for fact in facts():
        name = fact.type_name().removeprefix("trajeto.").removesuffix(".v1")
        schemas |= _schemas_of(fact)
        messages[name] = _message(fact)
        channels[name] = _channel(fact, name)
        operations[f"receive {name}"] = {"action": "receive", "channel": {"$ref": f"#/channels/{name}"}}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Trajeto", "version": "1", "description": _ABOUT},
        "defaultContentType": "application/json",
        "servers": {
            "nats": {"host": "nats:4222", "protocol": "nats", "description": "Durables of the user `warehouse`."}
        },
        "channels": channels,
        "operations": operations,
        "components": {"schemas": dict(sorted(schemas.items())), "messages": messages},
    }


def _schemas_of(fact: type[Fact]) -> Document:
    """The fact's own shape and those inside it."""
    schema = fact.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    inner = schema.pop("$defs", {})
    return {**inner, fact.__name__: schema}


def _message(fact: type[Fact]) -> Document:
    kind = {"properties": {"type": {"const": fact.type_name()}, "data": _reference(fact.__name__)}}
    return {
        "name": fact.type_name(),
        "summary": (fact.__doc__ or fact.__name__).strip().partition("\n")[0],
        "payload": {"allOf": [_reference("Envelope"), kind]},
    }


def _channel(fact: type[Fact], name: str) -> Document:
    stream = fact.producer.upper()
    kept = f"Streams {stream} and {stream}_STATE." if issubclass(fact, Change) else f"Stream {stream}."
    return {
        "address": f"{fact.producer}.{fact.entity}.{fact.happened}.{{uuid}}",
        "description": kept,
        "parameters": {"uuid": {"description": "The entity's uuid."}},
        "messages": {"fact": {"$ref": f"#/components/messages/{name}"}},
    }


def _reference(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}
