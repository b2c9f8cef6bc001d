"""Extra costs in tests: categories as config tells of them, forms, and proofs."""

from io import BytesIO
from typing import Any
from uuid import UUID

from contracts.config import CostCategoryChanged
from kit.core.ids import new_uuid
from kit.testing import Person
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from reportlab.pdfgen.canvas import Canvas

from services.orders.tests.desk.counter import Counter, Told

Proof = tuple[str, bytes, str]
TAKEN_AT = "Rua das Acacias"


def a_photo() -> Proof:
    """A small PNG that says where it was taken."""
    out, said = BytesIO(), PngInfo()
    said.add_text("Location", TAKEN_AT)
    Image.new("RGB", (40, 30), "white").save(out, "PNG", pnginfo=said)
    return "recibo.png", out.getvalue(), "image/png"


def a_paper() -> Proof:
    """A PDF of one page."""
    out = BytesIO()
    canvas = Canvas(out)
    canvas.drawString(100, 700, "Seguro viagem")
    canvas.save()
    return "apolice.pdf", out.getvalue(), "application/pdf"


async def a_category(counter: Counter, *, agency: UUID | None = None, **more: Any) -> UUID:
    """A cost category of the agency, heard here."""
    fact = CostCategoryChanged(
        **{
            "uuid": new_uuid(),
            "version": 1,
            "agency_uuid": agency or counter.stage.company.agency_uuid,
            "name": "Seguro viagem",
            "service_type": "insurance",
            "is_proof_required": False,
            "wintour_code": "SEG",
            "active": True,
            **more,
        }
    )
    await counter.stage.publish(fact)
    await counter.stage.heard("cost_category_copy", fact.uuid, version=fact.version)
    return fact.uuid


def parts(form: Told, proof: Proof | None) -> Told:
    """A form as httpx sends it in parts."""
    texts = {name: (None, str(value)) for name, value in form.items()}
    return {"files": texts | ({"proof": proof} if proof else {})}


async def book(
    counter: Counter,
    order: Told,
    category: UUID,
    *,
    by: Person | None = None,
    proof: Proof | None = None,
    headers: Told | None = None,
    **form: Any,
) -> Any:
    """Book a cost beside an order."""
    body = {"cost_category_uuid": category, "value": "89.90", **form}
    client = counter.stage.as_(by or counter.ivo)
    return await client.post(f"/orders/{order['uuid']}/extra-costs", headers=headers, **parts(body, proof))


async def booked(counter: Counter, order: Told, category: UUID, **more: Any) -> Told:
    """The same, and it was let."""
    answer = await book(counter, order, category, **more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def change(
    counter: Counter,
    cost: Told,
    *,
    by: Person | None = None,
    proof: Proof | None = None,
    headers: Told | None = None,
    **form: Any,
) -> Any:
    """Change a cost."""
    client = counter.stage.as_(by or counter.ivo)
    return await client.post(f"/orders/extra-costs/{cost['uuid']}", headers=headers, **parts(form, proof))


async def listed(counter: Counter, order: Told, *, by: Person | None = None) -> list[Told]:
    """The costs of an order."""
    answer = await counter.stage.as_(by or counter.stage.ana).get(f"/orders/{order['uuid']}/extra-costs")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])
