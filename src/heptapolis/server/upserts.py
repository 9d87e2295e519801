"""Writing a row that may be there already, in words that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Table, TextClause, text


def upsert(table: Table, columns: Iterable[str], changed: Iterable[str]) -> TextClause:
    """A statement that writes a row with these columns; where its key is there already, some of them are `changed`."""
    names = list(columns)
    values = ", ".join(f":{name}" for name in names)
    keys = ", ".join(column.name for column in table.primary_key.columns)
    setting = ", ".join(f"{name} = excluded.{name}" for name in changed)
    return text(
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({values}) ON CONFLICT ({keys}) DO UPDATE SET {setting}"
    )
