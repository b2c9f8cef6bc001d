"""Files of reports: their totals, texts that look like formulas, pages, and how long they are kept."""

import csv
import io
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import openpyxl
import pypdfium2
import pytest
from bi_reports import MARCH, a_company_that_spent, content, introduced, made, tell
from bi_service.reports.actions import forget_old_reports
from bi_service.reports.writing.separated import defused
from bi_spending import an_issue
from kit.db.scopes import CustomerScope
from kit.testing import (
    Company,
    Running,
    an_administrator,
)
from sqlalchemy import text


async def test_the_totals_of_a_sheet_agree_with_the_panels_to_the_cent(bi: Running) -> None:
    company = await a_company_that_spent(bi)
    admin = an_administrator(customer=company)
    period = {"start_date": "2026-03-01", "end_date": "2026-03-31"}
    sums = []
    for slug in ("orders", "expenses"):
        report = await made(bi, company, by=admin, type=slug, format="xlsx", **period)
        sheet = openpyxl.load_workbook(io.BytesIO(await content(bi, report))).active
        assert sheet is not None
        rows = list(sheet.iter_rows(values_only=True))
        assert rows[-1][0] == "Total" and len(rows) - 2 == report["rows"]
        assert (
            sheet.cell(row=2, column=2).is_date and sheet.cell(row=2, column=len(rows[0])).number_format == "#,##0.00"
        )
        sums.append(Decimal(str(rows[-1][-1])))
    panel = await bi.as_(admin).get(f"/customers/{company.uuid}/bi", params={"total_spent": "true", **period})
    assert sums == [Decimal("500.10"), Decimal("80.05")]
    assert sum(sums) == Decimal(panel.json()["data"]["value"])


async def test_a_text_that_begins_a_formula_stays_a_text(bi: Running) -> None:
    company = await introduced(bi)
    evil = '=HYPERLINK("http://evil")'
    await tell(bi, an_issue(company, on=MARCH, value="10.00", issuer_name=evil, provider="@SUM(A1)"))
    admin = an_administrator(customer=company)
    sheet = openpyxl.load_workbook(
        io.BytesIO(await content(bi, await made(bi, company, by=admin, type="air-tickets", format="xlsx")))
    ).active
    assert sheet is not None
    cells = {cell.value: cell.data_type for cell in next(sheet.iter_rows(min_row=2, max_row=2))}
    assert cells[evil] == "s" and cells["@SUM(A1)"] == "s"
    written = (await content(bi, await made(bi, company, by=admin, type="air-tickets", format="csv"))).decode()
    line = next(csv.reader(io.StringIO(written.splitlines()[1]), delimiter=";"))
    assert f"'{evil}" in line and "'@SUM(A1)" in line and "10,00" in line


@pytest.mark.parametrize("said", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "  =1+1", "\u00a0=1", "＝1+1"])
def test_what_a_spreadsheet_might_calculate_begins_with_an_apostrophe(said: str) -> None:
    assert defused(said) == f"'{said}"


@pytest.mark.parametrize("said", ["", "Ana", " Ana", "1-1", "a=b"])
def test_any_other_text_stays_as_it_is(said: str) -> None:
    assert defused(said) == said


async def test_a_pdf_has_every_line_and_its_total(bi: Running) -> None:
    company = await introduced(bi)
    for number in range(45):
        await tell(bi, an_issue(company, on=MARCH, value="1000.10", provider=f"Companhia {number}"))
    report = await made(bi, company, by=an_administrator(customer=company), type="air-tickets", format="pdf")
    document = pypdfium2.PdfDocument(await content(bi, report))
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert len(document) == 2 and all(f"Companhia {number}" in said for number in range(45))
    assert "Passagens aéreas" in said and "45.004,50" in said and "Gerado em 02/03/2026" in said


async def test_a_file_goes_after_seven_days_and_its_row_after_thirty(bi: Running) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    report = await made(bi, company, by=admin, type="orders", format="csv")
    for days, expected in ((8, {"link": None, "listed": 1}), (31, {"link": None, "listed": 0})):
        await age(bi, UUID(report["uuid"]), company, days=days)
        await forget_old_reports(bi.db, bi.clock)
        answer = await bi.as_(admin).get(f"/customers/reports/{report['uuid']}")
        page = (await bi.as_(admin).get(f"/customers/{company.uuid}/reports")).json()
        shown = answer.json().get("data", {}).get("file_link") if answer.status_code == 200 else None
        assert {"link": shown, "listed": page["meta"]["total"]} == expected
    again = await made(bi, company, by=admin, type="orders", format="csv")
    assert again["file_link"] and again["file_name"] == "pedidos-emitidos-2026-03-02.csv"


async def age(bi: Running, uuid: UUID, company: Company, *, days: int) -> None:
    """As if it had been made so long ago."""
    made_at = bi.clock.now() - timedelta(days=days)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        aged = "UPDATE report_job SET created_at = :made, expires_at = :over WHERE uuid = :uuid"
        await uow.session.execute(text(aged), {"made": made_at, "over": made_at + timedelta(days=7), "uuid": uuid})
        uow.note_change()
