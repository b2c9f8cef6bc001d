"""What looks personal must say so, and an erased person is nowhere in a text or a document."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.privacy.personal import REMOVED, Kind, Person, Personal, Scrub, untagged
from sqlalchemy import Column, Date, MetaData, Table, Text, Uuid
from sqlalchemy.dialects.postgresql import JSONB

ANA, USER, BRUNO = new_uuid(), new_uuid(), new_uuid()


def a_model(tags: Personal | None, *columns: Column[Any]) -> Any:
    table = Table("people", MetaData(), Column("uuid", Uuid, primary_key=True), *columns)
    fields = {column.name: SimpleNamespace(default=None) for column in table.columns}
    return SimpleNamespace(__table__=table, model_fields=fields, **({"__personal__": tags} if tags else {}))


def columns() -> list[Column[Any]]:
    names = ("full_name", "email", "cpf_cipher", "phone", "birthdate", "passport_number", "address", "color", "total")
    return [*(Column(name, Text) for name in names), Column("notes", JSONB), Column("name_hash", Text)]


def test_a_column_that_looks_personal_must_say_what_it_is() -> None:
    found = untagged(a_model(None, *columns()))
    wanted = ("full_name", "email", "cpf_cipher", "phone", "birthdate", "passport_number", "address", "notes")
    assert found == [f"people.{name}" for name in wanted]


def test_a_tag_or_a_reason_is_enough() -> None:
    names = ("full_name", "email", "cpf_cipher", "phone", "birthdate", "passport_number", "address")
    tags = Personal(of=("uuid",), columns=dict.fromkeys(names, Kind.DETAIL), others={"notes": "places"})
    assert untagged(a_model(tags, *columns())) == []


def scrub(*names: str) -> Scrub:
    return Scrub(Person((ANA, USER)), names or ("Ana Souza", "Ana"))


def test_names_leave_texts_and_other_words_stay() -> None:
    assert scrub().text("Ana Souza pediu bananas; Ana viajou") == f"{REMOVED} pediu bananas; {REMOVED} viajou"
    assert scrub().text("12 ana souza gru") == "12 pessoa removida gru"
    assert scrub("José Ávila").text("jose avila") == "pessoa removida"


def test_documents_lose_the_person_and_keep_everybody_else() -> None:
    told = {
        "level": 1,
        "people": [
            {"uuid": str(USER), "name": "Ana S.", "email": "ana@x.test", "value": "10.00"},
            {"uuid": str(BRUNO), "name": "Bruno", "email": "bruno@x.test"},
        ],
        "said": "Ana Souza enviou",
    }
    fresh = scrub().json(told)
    assert fresh["people"][0] == {
        "uuid": str(USER),
        "name": REMOVED,
        "email": Person((ANA, USER)).email,
        "value": "10.00",
    }
    assert fresh["people"][1] == told["people"][1]
    assert (fresh["level"], fresh["said"]) == (1, f"{REMOVED} enviou")


def test_columns_become_what_their_kind_and_shape_allow() -> None:
    model = a_model(
        None,
        Column("name", Text),
        Column("name_folded", Text),
        Column("email", Text, nullable=False),
        Column("phone", Text),
        Column("born", Date, nullable=False),
        Column("more", JSONB, nullable=False),
    )

    def after(kind: Kind, name: str) -> Any:
        return scrub().value(kind, "x", model=model, name=name)

    assert after(Kind.NAME, "name") == REMOVED
    assert after(Kind.NAME, "name_folded") == "pessoa removida"
    assert after(Kind.EMAIL, "email") == f"removido-{ANA.hex}@removido.invalid"
    assert after(Kind.DETAIL, "phone") is None
    assert str(after(Kind.DETAIL, "born")) == "1900-01-01"
    assert after(Kind.DETAIL, "more") == {}


def test_two_erased_people_never_share_an_address() -> None:
    assert Person((UUID(int=1),)).email != Person((UUID(int=2),)).email
