"""A place for the key where tables are in no folder that could hold it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "keys", sa.Column("name", sa.String(24), primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )


def downgrade() -> None:
    """Nobody goes back: the copy that is kept before an upgrade is what was."""
    raise NotImplementedError("there is no way back: use the copy that was kept")
