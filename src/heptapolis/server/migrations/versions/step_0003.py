"""What servers that share a database share besides: their key, who does what work, and who is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables. Who works and who is there is of the moment: PostgreSQL need not write that to the disk twice."""
    passing = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "keys", sa.Column("name", sa.String(24), primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )
    op.create_table(
        "leases",
        sa.Column("work", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        prefixes=passing,
    )
    op.create_table(
        "presence",
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
        prefixes=passing,
    )


def downgrade() -> None:
    """Nobody goes back: the copy that is kept before an upgrade is what was."""
    raise NotImplementedError("there is no way back: use the copy that was kept")
