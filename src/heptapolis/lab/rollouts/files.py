"""Parquet files of rollouts: their columns, and writing them whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.lab.rollouts.playing import Rows

FORMAT = 1
"""A change of the columns of the file needs a new one."""
GROUP = 32
"""Parts that become a group of rows of the file."""
ABOUT = b"heptapolis"
"""The key of the file's metadata under which it says, as JSON, what it is."""
FIELDS = ("game", "step", "seat", "policy", "columns", "numbers", "legal", "action", "result", "points")
"""Columns of the file. A row is a choice: the seat saw `columns` with their `numbers` (all others are 0), might choose `legal`,
and chose `action`; `policy` is the number of who chose. At the end its reward was `result`; `points` are those of all."""


def needed() -> None:
    """BadOption where there is nothing to read and write Parquet with."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise BadOption("rollouts need pyarrow: pip install 'heptapolis[parquet]'") from None


def written(rows: Rows, path: Path) -> None:
    """Write the file of a part."""
    import pyarrow
    import pyarrow.parquet

    def lists(bounds: Any, entries: Any) -> Any:
        return pyarrow.ListArray.from_arrays(pyarrow.array(bounds.astype(np.int32)), pyarrow.array(entries))

    seats = np.arange(len(rows.points) + 1) * rows.points.shape[1]
    arrays = {
        "game": pyarrow.array(rows.game),
        "step": pyarrow.array(rows.step),
        "seat": pyarrow.array(rows.seat),
        "policy": pyarrow.array(rows.policy),
        "columns": lists(rows.bounds, rows.columns),
        "numbers": lists(rows.bounds, rows.numbers),
        "legal": lists(rows.legal_bounds, rows.legal),
        "action": pyarrow.array(rows.action),
        "result": pyarrow.array(rows.result),
        "points": lists(seats, rows.points.ravel()),
    }
    draft = path.with_name(path.name + ".part")
    pyarrow.parquet.write_table(pyarrow.table({name: arrays[name] for name in FIELDS}), draft)
    draft.replace(path)


def joined(parts: Sequence[Path], about: dict[str, Any], path: Path) -> None:
    """Make one file of the parts, which says what it is."""
    import pyarrow
    import pyarrow.parquet

    draft = path.with_name(path.name + ".part")
    schema = pyarrow.parquet.read_schema(parts[0]).with_metadata({ABOUT: json.dumps(about).encode()})
    with pyarrow.parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
        for first in range(0, len(parts), GROUP):
            tables = [pyarrow.parquet.read_table(part) for part in parts[first : first + GROUP]]
            writer.write_table(pyarrow.concat_tables(tables).replace_schema_metadata(schema.metadata))
    draft.replace(path)


def opened(path: Path) -> tuple[dict[str, Any], Any]:
    """What a file says about itself, and its table; BadOption where it is none of ours."""
    needed()
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(path)
    except FileNotFoundError:
        raise BadOption(f"there is no file {path}") from None
    except (OSError, pyarrow.ArrowException):
        raise BadOption(f"{path} is no Parquet file, or it is damaged") from None
    about = json.loads((table.schema.metadata or {}).get(ABOUT, b"{}"))
    if about.get("format") != FORMAT or tuple(table.column_names) != FIELDS:
        raise BadOption(f"{path} holds no rollouts of format {FORMAT}")
    return about, table
