"""What lists show stands where lists look; how much was opened by whom; a row that proves that writing works."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and fill them from the tables."""
    for column in (
        sa.Column("game", sa.String(24), nullable=False, server_default=""),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
    ):
        op.add_column("states", column)
    op.drop_index("states_by_time", "states")
    op.create_index("states_by_time", "states", ["state", "open", "touched"])
    op.create_index("states_of_an_owner", "states", ["owner", "state"])
    op.create_table(
        "stored",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
    )
    op.create_index("stored_by_a_visitor", "stored", ["visitor", "bytes"])
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False))
    _fill()


def _fill() -> None:
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE states SET game = coalesce((SELECT game FROM tables WHERE id = table_id), ''), "
            "open = coalesce((SELECT open FROM tables WHERE id = table_id), false)"
        )
    )
    rows = connection.execute(
        sa.text(
            "SELECT tables.id, tables.origin, states.owner FROM tables LEFT JOIN states ON states.table_id = tables.id "
            "WHERE tables.origin IS NOT NULL"
        )
    )
    for table_id, origin, owner in rows.all():
        name, opened = _about(origin)
        connection.execute(
            sa.text("UPDATE states SET name = :name WHERE table_id = :id"), {"name": name, "id": table_id}
        )
        if opened:
            connection.execute(
                sa.text("INSERT INTO stored (table_id, visitor, bytes) VALUES (:id, :visitor, :bytes)"),
                {"id": table_id, "visitor": owner or "", "bytes": len(str(origin))},
            )


def _about(origin: object) -> tuple[str, bool]:
    """What a table is called, and whether it began from something that was opened; a damaged row is called nothing."""
    try:
        about = json.loads(str(origin))
        name = about.get("name", "")
        return str(name).encode("utf-8", "replace").decode(), bool(about.keys() - {"name"})
    except (ValueError, AttributeError, RecursionError):
        return "", False


def downgrade() -> None:
    """Nobody goes back: the copy that is kept before an upgrade is what was."""
    raise NotImplementedError("there is no way back: use the copy that was kept")
