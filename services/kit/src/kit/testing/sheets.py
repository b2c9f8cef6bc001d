"""Spreadsheets made by hand: the .xls that nothing installed writes, and an .xlsx with a part replaced."""

import io
import struct
import zipfile

XLS = "application/vnd.ms-excel"


def changed(content: bytes, **parts: bytes | None) -> bytes:
    """The archive with parts replaced or added; `sheet1`, `strings` and `vbaProject` name them."""
    paths = {"sheet1": "xl/worksheets/sheet1.xml", "vba": "xl/vbaProject.bin", "strings": "xl/sharedStrings.xml"}
    given = {paths[name]: part for name, part in parts.items()}
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            if part.filename not in given:
                new.writestr(part, old.read(part))
        for path, fresh in given.items():
            new.writestr(path, fresh or b"")
    return into.getvalue()


def biff(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def an_xls(*cells: tuple[int, int, str | float], formula: tuple[int, int] | None = None) -> bytes:
    """A workbook of BIFF8 in the container that Excel 97 writes, made by hand: nothing installed writes them."""
    begin = struct.pack("<HHHHII", 0x0600, 0x0010, 0x0DBB, 0x07CC, 0x41, 0x06)
    records = []
    for row, column, value in cells:
        if isinstance(value, str):
            text = struct.pack("<HB", len(value), 1) + value.encode("utf-16-le")
            records.append(biff(0x0204, struct.pack("<HHH", row, column, 0) + text))
        else:
            records.append(biff(0x0203, struct.pack("<HHHd", row, column, 0, value)))
    if formula:
        records.append(biff(0x0006, struct.pack("<HHHdHIH", *formula, 0, 2.0, 0, 0, 3) + b"\x1e\x02\x00"))
    sheet = biff(0x0809, begin) + b"".join(records) + biff(0x000A, b"")
    name = "Dados".encode("utf-16-le")
    bound = struct.pack("<IHBB", 0, 0, 5, 1) + name
    size = 20 + 4 + len(bound) + 4
    bound = struct.pack("<I", size) + bound[4:]
    book = biff(0x0809, begin[:2] + struct.pack("<H", 0x0005) + begin[4:]) + biff(0x0085, bound) + biff(0x000A, b"")
    return in_container(padded(book + sheet))


def padded(stream: bytes) -> bytes:
    """At least 8 KiB, below which Excel keeps a stream in another place, and whole sectors."""
    return stream.ljust(max(8192, -(-len(stream) // 512) * 512), b"\0")


def in_container(stream: bytes) -> bytes:
    """An OLE2 file whose only stream is `Workbook`: sectors of allocation, one of directory, then the stream."""
    count = len(stream) // 512
    tables = -(-(count + 1) // 127)
    table = [0xFFFFFFFD] * tables + [0xFFFFFFFE, *range(tables + 2, tables + 1 + count), 0xFFFFFFFE]
    allocation = struct.pack(f"<{len(table)}I", *table).ljust(512 * tables, b"\xff")

    def entry(name: str, kind: int, *, child: int, start: int, size: int) -> bytes:
        wide = name.encode("utf-16-le")
        head = wide.ljust(64, b"\0") + struct.pack("<HBBIII", len(wide) + 2, kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
        return head + b"\0" * 36 + struct.pack("<III", start, size, 0)

    directory = entry("Root Entry", 5, child=1, start=0xFFFFFFFE, size=0) + entry(
        "Workbook", 2, child=0xFFFFFFFF, start=tables + 1, size=len(stream)
    )
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16
    header += struct.pack(
        "<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, tables, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0
    )
    header += struct.pack(f"<{tables}I", *range(tables)).ljust(436, b"\xff")
    return header + allocation + directory.ljust(512, b"\0") + stream
