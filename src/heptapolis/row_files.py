"""Files of rows that commands write: which formats there are, and whether one can be written."""

from __future__ import annotations

from pathlib import Path

from heptapolis.errors import BadOption

FORMATS = (".csv", ".parquet")


def check_output(path: Path) -> None:
    """BadOption, before anything is computed, for a file that could not be written afterwards."""
    if path.suffix.lower() not in FORMATS:
        raise BadOption(f"{path} should end in {' or '.join(FORMATS)}: that decides the format")
    if not path.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {path.absolute().parent} to write {path.name} into")
    if path.suffix.lower() == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise BadOption(
                "writing .parquet needs pyarrow: pip install 'heptapolis[parquet]', or write .csv"
            ) from None
