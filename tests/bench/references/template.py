"""The usual way, as fastapi/full-stack-fastapi-template goes: token, user, entities, count, response_model."""

import os
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID, uuid4

import jwt
from fastapi import Depends, FastAPI, HTTPException  # noqa: TID251 - as others write it
from fastapi.security import OAuth2PasswordBearer
from sqlalchemy import ARRAY, Column, DateTime, Numeric, Text, func
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel import Field, SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

SECRET = "a-secret-of-the-reference-and-of-nothing-else"
_URL = os.environ.get("BENCH_DATABASE_URL", "postgresql://nobody@127.0.0.1/none")
engine = create_async_engine(_URL.replace("postgresql://", "postgresql+asyncpg://"))
oauth2 = OAuth2PasswordBearer(tokenUrl="/login")


def _instant(*, nullable: bool = True) -> Any:
    return Column(DateTime(timezone=True), nullable=nullable)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251


class User(SQLModel, table=True):
    __tablename__ = "template_user"
    __table_args__ = {"schema": "bench"}

    uuid: UUID = Field(primary_key=True)
    email: str
    is_active: bool


class OrderBase(SQLModel):
    order_number: int = 0
    status: str = "open"
    issuer_user_uuid: UUID
    issuer_employee_uuid: UUID | None = None
    issuer_name: str
    customer_uuid: UUID
    cost_center_uuid: UUID
    cost_center_name: str
    reason_trip_uuid: UUID | None = None
    reason_trip: str | None = None
    total_value: Decimal = Decimal(0)
    expires_at: datetime | None = None
    issued_at: datetime | None = None
    products: list[str] = []
    destination: str = ""
    start_date: date | None = None
    end_date: date | None = None
    broken_policy: bool = False
    has_price_change: bool = False
    version: int = 1


class Order(OrderBase, table=True):
    __tablename__ = "template_order"
    __table_args__ = {"schema": "bench"}

    uuid: UUID = Field(default_factory=uuid4, primary_key=True)
    total_value: Decimal = Field(default=Decimal(0), sa_column=Column(Numeric(14, 2)))
    products: list[str] = Field(default_factory=list, sa_column=Column(ARRAY(Text)))
    expires_at: datetime | None = Field(default=None, sa_column=_instant())
    issued_at: datetime | None = Field(default=None, sa_column=_instant())
    created_at: datetime = Field(default_factory=_now, sa_column=_instant(nullable=False))
    updated_at: datetime = Field(default_factory=_now, sa_column=_instant(nullable=False))


class OrderPublic(OrderBase):
    uuid: UUID
    created_at: datetime
    updated_at: datetime


class OrdersPublic(SQLModel):
    data: list[OrderPublic]
    count: int


class OrderCreate(SQLModel):
    cost_center_uuid: UUID
    cost_center_name: str


class OrderUpdate(SQLModel):
    status: str


async def get_session() -> AsyncIterator[AsyncSession]:
    """A session for one request."""
    async with AsyncSession(engine) as session:
        yield session


Session = Annotated[AsyncSession, Depends(get_session)]


async def get_current_user(session: Session, token: Annotated[str, Depends(oauth2)]) -> User:
    """The user of the token, loaded for every request."""
    payload = jwt.decode(token, SECRET, algorithms=["HS256"])
    user = await session.get(User, UUID(payload["sub"]))
    if user is None or not user.is_active:
        raise HTTPException(status_code=403, detail="Could not validate credentials")
    return user


CurrentUser = Annotated[User, Depends(get_current_user)]
app = FastAPI()


@app.get("/orders", response_model=OrdersPublic)
async def read_orders(session: Session, user: CurrentUser, skip: int = 0, limit: int = 20) -> Any:
    """A page of the user's orders, newest first."""
    mine = col(Order.customer_uuid) == user.uuid
    count = (await session.exec(select(func.count()).select_from(Order).where(mine))).one()
    page = select(Order).where(mine).order_by(col(Order.created_at).desc()).offset(skip).limit(limit)
    orders = (await session.exec(page)).all()
    return OrdersPublic(data=[OrderPublic.model_validate(order) for order in orders], count=count)


@app.post("/orders", response_model=OrderPublic, status_code=201)
async def create_order(session: Session, user: CurrentUser, order_in: OrderCreate) -> Any:
    """A new order."""
    owner = {"issuer_user_uuid": user.uuid, "customer_uuid": user.uuid, "issuer_name": user.email}
    order = Order.model_validate(order_in, update=owner)
    session.add(order)
    await session.commit()
    await session.refresh(order)
    return order


@app.put("/orders/{order_uuid}", response_model=OrderPublic)
async def update_order(session: Session, user: CurrentUser, order_uuid: UUID, order_in: OrderUpdate) -> Any:
    """Another status for an order."""
    order = await session.get(Order, order_uuid)
    if order is None or order.customer_uuid != user.uuid:
        raise HTTPException(status_code=404, detail="Order not found")
    order.sqlmodel_update(order_in.model_dump(exclude_unset=True))
    session.add(order)
    await session.commit()
    await session.refresh(order)
    return order
