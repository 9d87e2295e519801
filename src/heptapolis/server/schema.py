"""What is written down. The log (`entries`) is the truth; the other tables can be told from it or only help to find things.

Migrations follow this file (`migrations/versions`): change both together.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("open", Boolean, nullable=False),  # listed for everybody, or by invitation
    Column("secret", LargeBinary(32), nullable=False),  # of the deal; told after the end
    Column("origin", Text),  # a record or a document that the game began from instead of a deal
    Column("invitation", String(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(32)),
)
Index("seats_of_a_visitor", seats.c.holder)

states = Table(
    "states",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("state", String(8), nullable=False),  # waiting, playing, over, deleted
    Column("owner", String(32)),
    Column("names", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("touched", Float, nullable=False),
    Column("game", String(24), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("name", Text, nullable=False),  # what the table is called, if anything
)
Index("states_by_time", states.c.state, states.c.open, states.c.touched)
Index("states_of_an_owner", states.c.owner, states.c.state)

stored = Table(
    "stored",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("visitor", String(32), nullable=False),  # who opened a record or a document
    Column("bytes", Integer, nullable=False),
)
Index("stored_by_a_visitor", stored.c.visitor, stored.c.bytes)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),  # when it was last seen that writing works
)

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80)),
    Column("language", String(8)),
    Column("theme", String(8)),
    Column("pace", String(8)),
    Column("sound", Boolean, nullable=False),
    Column("touched", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", LargeBinary, nullable=False),  # what seats are signed by; with SQLite it lies in a file of its own
)
