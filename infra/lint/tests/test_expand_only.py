"""The expand-only fence bites on everything the release before could not live with."""

import pytest
from expand_only import forks, main, violations

CHAIN = {"0001": None, "0002": '"0001"', "0003": '"0002"'}
HEAD = '"""Why."""\nfrom alembic import op\nimport sqlalchemy as sa\n'
BODY = HEAD + "def upgrade():\n    {}\ndef downgrade():\n    op.drop_table('x')\n"


@pytest.mark.parametrize(
    "line",
    [
        "op.drop_column('orders', 'number')",
        "op.drop_table('orders')",
        "op.rename_table('orders', 'trips')",
        "op.alter_column('orders', 'number', new_column_name='code')",
        "op.alter_column('orders', 'number', type_=sa.Text())",
        "op.alter_column('orders', 'number', nullable=False)",
        "op.add_column('orders', sa.Column('tax', sa.Numeric(), nullable=False))",
        "op.execute('ALTER TABLE orders RENAME COLUMN a TO b')",
        "op.execute('alter table orders alter column a type text')",
        "op.execute(f'ALTER TABLE {T} ALTER COLUMN a SET NOT NULL')",
        "op.execute('TRUNCATE orders')",
    ],
)
def test_what_the_release_before_could_not_live_with_is_red(line: str) -> None:
    assert len(list(violations(BODY.format(line)))) == 1
    assert not list(violations(BODY.format(line) + "contracts = 'nobody reads it since the last release'\n"))


@pytest.mark.parametrize(
    "line",
    [
        "op.create_table('tax', sa.Column('uuid', sa.Uuid(), nullable=False))",
        "op.add_column('orders', sa.Column('tax', sa.Numeric()))",
        "op.add_column('orders', sa.Column('tax', sa.Numeric(), nullable=False, server_default='0'))",
        "op.alter_column('orders', 'number', nullable=True)",
        "op.alter_column('orders', 'number', type_=TOTAL_COLUMN)",
        "op.execute('CREATE INDEX orders_number ON orders (number)')",
    ],
)
def test_what_only_adds_is_green(line: str) -> None:
    assert not list(violations(BODY.format(line)))


def test_two_migrations_that_follow_the_same_one_are_red() -> None:
    chain = [(name, f'revision = "{name}"\ndown_revision = {after}\n') for name, after in CHAIN.items()]
    assert not list(forks(chain))
    (found,) = forks([*chain, ("0003_other", 'down_revision = "0002"\n')])
    assert found.startswith("0003_other: [one-chain]")


def test_this_release_only_adds() -> None:
    assert main() == 0
