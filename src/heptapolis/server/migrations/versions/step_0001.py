"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables; the log can be added to and nothing else."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("origin", sa.Text),
        sa.Column("invitation", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    _only_add()
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(32)),
    )
    op.create_index("seats_of_a_visitor", "seats", ["holder"])
    op.create_table(
        "states",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("states_by_time", "states", ["state", "touched"])
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80)),
        sa.Column("language", sa.String(8)),
        sa.Column("theme", sa.String(8)),
        sa.Column("pace", sa.String(8)),
        sa.Column("sound", sa.Boolean, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )


def _only_add() -> None:
    refusal = "the log of a table can only be added to"
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION entries_only_added() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{refusal}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER entries_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON entries "
            "FOR EACH STATEMENT EXECUTE FUNCTION entries_only_added()"
        )
        return
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER entries_no_{action.lower()} BEFORE {action} ON entries "
            f"BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        )


def downgrade() -> None:
    """There is nothing before the first schema."""
    raise NotImplementedError("there is nothing before the first schema")
