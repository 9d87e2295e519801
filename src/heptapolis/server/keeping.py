"""Exports of all games as records, and checks of fair deals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import create_engine, select

import heptapolis
from heptapolis.errors import BadDocument, BadOption
from heptapolis.server import schema
from heptapolis.server.entries import from_row
from heptapolis.server.fair import read_proof
from heptapolis.server.files import reason, write_whole
from heptapolis.server.live import replayed
from heptapolis.server.looking import look, open_to_read
from heptapolis.server.tables import setup_from


def export(database: Path, folder: Path) -> Iterator[tuple[int, int, str]]:
    """Write every game that has begun as a record; yields (done, all, name of the file or what went wrong)."""
    if not database.exists():
        raise BadOption(f"there is no database at {database}")
    look(database, in_use=True)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    engine = create_engine("sqlite://", creator=lambda: open_to_read(database, in_use=True))
    try:
        with engine.connect() as connection:
            rows = connection.execute(select(schema.tables).order_by(schema.tables.c.created)).all()
            for done, row in enumerate(rows):
                log = (
                    select(schema.entries).where(schema.entries.c.table_id == row.id).order_by(schema.entries.c.number)
                )
                live = replayed(setup_from(row), [from_row(entry) for entry in connection.execute(log)])
                if not live.started or live.deleted:
                    yield done + 1, len(rows), ""
                    continue
                path = folder / f"{row.game}-{row.id}.txt"
                try:  # private: a game that is not over tells what nobody at its table may know
                    write_whole(path, heptapolis.record(live.position).encode(), replace=True)
                except OSError as error:
                    raise BadOption(f"{path} cannot be written: {reason(error, folder)}") from None
                yield done + 1, len(rows), path.name
    finally:
        engine.dispose()


def verify(proof_file: Path, record_file: Path | None) -> list[tuple[bool, str]]:
    """Check a fair deal: each thing that was looked at, and whether it holds."""
    try:
        document = json.loads(proof_file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadOption(f"{proof_file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise BadDocument(f"{proof_file} is not JSON") from None
    proof = read_proof(document)
    if proof.secret is None:
        raise BadDocument("the secret is not told yet: it is told when the game is over")
    checks = [(bool(proof.holds()), "the secret fits the commitment that was shown before the deal")]
    stated = json.loads(proof.statement)
    game = heptapolis.game(stated["game"], players=stated["players"], **stated["options"])
    if game.rules_version != stated["rules"]:
        raise BadOption(f"this deal was made by rules version {stated['rules']}; here is version {game.rules_version}")
    assert proof.seed is not None
    if "seed" in document:
        checks.append(
            (document["seed"] == str(proof.seed), "the seed follows from secret, statement and contributions")
        )
    if record_file is not None:
        from heptapolis.terminal.files import read_text

        played = heptapolis.read_record(read_text(record_file))
        checks.append((played.first() == game.start(seed=proof.seed), "the game that was played began with this deal"))
    return checks
