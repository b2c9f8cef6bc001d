"""The confined program that decodes photographs: it stays started and reads each receipt in a child process with
limits.
"""

import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from datetime import date
from typing import Any, BinaryIO

import cv2
from kit.files.confined.limits import Limits
from PIL import Image

from expenses_ocr_service.reading.reader import read_receipt
from expenses_ocr_service.reading.recognition import language_folder, prepare
from expenses_ocr_service.reading.second_recogniser import engine

UNREADABLE = b'{"refused": "unreadable"}'
TOO_LARGE = b'{"refused": "limits"}'
LARGEST_JOB = 16_000_000


def main() -> int:
    """`<limits>`; jobs come by stdin, a line of JSON and the file, answers go out alike, one after another."""
    limits = Limits.read()
    Image.MAX_IMAGE_PIXELS = None  # ours is stricter and comes first
    cv2.setNumThreads(1)
    language_folder()
    prepare()
    engine()
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    while line := jobs.readline():
        told = json.loads(line)
        if told["size"] > LARGEST_JOB:
            return 1
        answer = read_apart(jobs.read(told["size"]), told, limits)
        answers.write(json.dumps({"size": len(answer)}).encode() + b"\n" + answer)
        answers.flush()
    return 0


def read_apart(content: bytes, told: dict[str, Any], limits: Limits) -> bytes:
    """What a fresh child answers within the limits; it and whatever it started are gone afterwards."""
    folder = tempfile.mkdtemp(prefix="receipt-")
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(heard)
        _be_the_child(content, told, limits=limits, folder=folder, said=said)
    os.close(said)
    try:
        with os.fdopen(heard, "rb") as answers:
            return _heard(answers, limits) or TOO_LARGE
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)


def _heard(answers: BinaryIO, limits: Limits) -> bytes:
    """The whole answer, or nothing when it came too late or grew too long."""
    ends, parts = time.monotonic() + limits.seconds, bytearray()
    while (left := ends - time.monotonic()) > 0 and len(parts) <= limits.answer_bytes:
        if select.select([answers], [], [], left)[0]:
            part = os.read(answers.fileno(), 65_536)
            if not part:
                return bytes(parts)
            parts += part
    return b""


def _be_the_child(content: bytes, told: dict[str, Any], *, limits: Limits, folder: str, said: int) -> None:
    """Never returns: what follows a fork belongs to the program, not to its child."""
    answer = UNREADABLE
    try:
        os.setsid()
        limits.enter()
        tempfile.tempdir = folder
        answer = read_receipt(content, told["kind"], today=date.fromisoformat(told["today"])).written()
    except MemoryError:
        answer = TOO_LARGE
    except Exception as problem:
        sys.stderr.write(f"{type(problem).__name__}\n")
    finally:
        with suppress(OSError):
            os.write(said, answer)
        os._exit(0)


if __name__ == "__main__":
    raise SystemExit(main())
