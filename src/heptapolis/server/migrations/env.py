"""How Alembic reaches the database: by the connection that `heptapolis.server.upgrade` hands over, in its transaction."""

from __future__ import annotations

from alembic import context

from heptapolis.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
