"""Structured logs: one JSON object per line with request and trace id; no secrets, no raw paths."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from kit.core import context

_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """The formatter; `extra=` fields become fields of the line."""

    def __init__(self, service: str) -> None:
        super().__init__()
        self._service = service

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": self._service,
            "logger": record.name,
            "event": record.getMessage(),
        }
        if context.request_id.get():
            line["request_id"] = context.request_id.get()
        if trace := context.traceparent.get():
            _, line["trace_id"], line["span_id"], _ = trace.split("-")
        line.update({key: value for key, value in record.__dict__.items() if key not in _STANDARD})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs(service: str, level: str = "INFO") -> None:
    """Everything to standard output as JSON lines; httpx and uvicorn's access log are quiet."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines(service))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for noisy in ("httpx", "httpcore", "uvicorn.access", "nats", "alembic"):
        logging.getLogger(noisy).setLevel("WARNING")
