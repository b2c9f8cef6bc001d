"""OpenTelemetry spans when an exporter is configured; otherwise only ids are passed on and nothing is imported.

With OTEL_EXPORTER_OTLP_ENDPOINT set, `set_up_tracing` exports requests, calls, and reactions in the background.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from kit.core import context

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter

Kind = Literal["SERVER", "CLIENT", "CONSUMER"]
_W3C = "traceparent"
_tracer: Any = None
_provider: Any = None


def is_wanted() -> bool:
    """Whether a collector is named."""
    return bool(os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"))


def set_up_tracing(service: str, exporter: SpanExporter | None = None) -> None:
    """Export spans from now on; without an exporter the OTLP one of the environment. Costs nothing when not wanted."""
    global _tracer, _provider  # noqa: PLW0603 - one per process, as the SDK has it
    if exporter is None and not is_wanted():
        return
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    _provider = TracerProvider(resource=Resource.create({"service.name": service}), shutdown_on_exit=False)
    _provider.add_span_processor(BatchSpanProcessor(exporter or _otlp()))
    _tracer = _provider.get_tracer("kit")


def _otlp() -> SpanExporter:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter(timeout=3)


def stop_tracing() -> None:
    """Send what is collected; at most a few seconds, the last of a process."""
    global _tracer, _provider  # noqa: PLW0603 - as above
    if _provider is not None:
        _provider.force_flush(2_000)
        _provider.shutdown()
    _tracer = _provider = None


@dataclass(slots=True)
class Span:
    """One open span; `traceparent` is what goes on from here."""

    traceparent: str
    _own: Any

    def end(self, name: str, attributes: Mapping[str, str | int], *, failed: bool = False) -> None:
        """Close it under its final name: a route is known at the end only, and a raw path is never told."""
        self._own.update_name(name)
        self._own.set_attributes(dict(attributes))
        if failed:
            from opentelemetry.trace import Status, StatusCode

            self._own.set_status(Status(StatusCode.ERROR))
        self._own.end()


def begin(kind: Kind, parent: str | None) -> Span | None:
    """A span below a W3C traceparent (a new trace without one); None when nobody collects."""
    if _tracer is None:
        return None
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    above = TraceContextTextMapPropagator().extract({_W3C: parent} if parent else {})
    own = _tracer.start_span(kind.lower(), context=above, kind=SpanKind[kind])
    seen = own.get_span_context()
    flags = "01" if seen.trace_flags.sampled else "00"
    return Span(f"00-{seen.trace_id:032x}-{seen.span_id:016x}-{flags}", own)


@contextmanager
def within(kind: Kind, name: str, attributes: Mapping[str, str | int]) -> Iterator[None]:
    """A span around a piece of work; what happens inside belongs to it."""
    span = begin(kind, context.traceparent.get())
    if span is None:
        yield
        return
    before = context.traceparent.set(span.traceparent)
    failed = True
    try:
        yield
        failed = False
    finally:
        context.traceparent.reset(before)
        span.end(name, attributes, failed=failed)
