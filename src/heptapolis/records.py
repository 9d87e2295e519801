"""Whole games as text: headers, the deal (or the position it began from), numbered moves."""

from __future__ import annotations

import json
import re
from itertools import groupby

from heptapolis.errors import BadOption, BadRecord, HeptapolisError
from heptapolis.games import game_class
from heptapolis.games.contract import Document, Game, Position
from heptapolis.kernel.chance import check_seed
from heptapolis.kernel.state import to_bytes

FORMAT = 1
HEADER = re.compile(r'\[(\w+(?: \w+)?) "([^"]*)"\]')
MOVES = re.compile(r"(\d+)\.\s*(.*)")


def pretty(document: Document) -> str:
    """JSON with one line for each of the outer fields, and for each hand."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    # Lists of plain values stay on one line: a hand is read as a hand.
    return re.sub(
        r"\[[^\[\]{}]*\]", lambda match: re.sub(r"\s*\n\s*", " ", match[0]).replace("[ ", "[").replace(" ]", "]"), text
    )


def write_record(position: Position, rules: int | None = None) -> str:
    """The record of the game that led to a position; `rules` is the version that it was dealt with, if not the present one."""
    game, first = position.game, position.first()
    headers = [("Heptapolis", FORMAT), ("Game", game.name), ("Players", game.players)]
    headers.append(("Rules", game.rules_version if rules is None else rules))
    if position.seed is not None:
        headers.append(("Seed", position.seed))
    for key, value in game.options.items():
        text = ",".join(part or "" for part in value) if isinstance(value, tuple) else value
        headers.append((f"Option {key}", text))
    if position.over:
        headers.append(("Result", " ".join(str(score.total) for score in position.scores())))
    lines = [f'[{key} "{value}"]' for key, value in headers]
    start = f"position {pretty(first.to_dict())}" if position.from_document else f"deal {pretty(first.deal())}"
    lines += ["", start, ""]
    for number, entries in groupby(position.history, key=lambda entry: entry[0]):
        lines.append(f"{number}. " + "; ".join(f"{seat} {notation}" for _, seat, notation in entries))
    return "\n".join(lines) + "\n"


class Reader:
    """Reads a record line by line; knows where it is when something is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0  # of the line being read, from 1
        self.rules = 0
        """The version of the rules that the record was written with."""

    def fail(self, sentence: str) -> BadRecord:
        """The error for the line being read."""
        return BadRecord(max(self.number, 1), sentence)

    def next_line(self) -> str | None:
        """The next line that says something, or None at the end."""
        while self.number < len(self.lines):
            self.number += 1
            line = self.lines[self.number - 1].strip()
            if line and not line.startswith("#"):
                return line
        return None

    def headers(self) -> tuple[dict[str, tuple[int, str]], str | None]:
        """All headers with their lines, and the first line after them."""
        found: dict[str, tuple[int, str]] = {}
        while (line := self.next_line()) is not None and line.startswith("["):
            match = HEADER.fullmatch(line)
            if match is None:
                raise self.fail(f'a header is written [Name "value"], not {line[:60]!r}')
            if match[1] in found:
                raise self.fail(f"the header {match[1]} is there twice")
            found[match[1]] = self.number, match[2]
        return found, line

    def game(self, headers: dict[str, tuple[int, str]]) -> tuple[Game, int | None]:
        """The game and the seed that the headers name."""

        def number(key: str, default: int | None) -> int | None:
            if key not in headers:
                return default
            self.number, text = headers[key]
            if not re.fullmatch(r"\d{1,80}", text, re.ASCII):
                raise self.fail(f"the header {key} must be a whole number, not {text[:40]!r}")
            return int(text)

        for key in ("Heptapolis", "Game"):
            if key not in headers:
                self.number = 1
                raise self.fail(f'a record begins with headers, among them [{key} "…"]')
        if (number("Heptapolis", FORMAT) or 0) > FORMAT:
            raise self.fail(f"this record is of a newer format than {FORMAT}")
        players, seed = number("Players", None), number("Seed", None)
        options = {key[7:]: value for key, (_, value) in headers.items() if key.startswith("Option ")}
        self.number = headers["Game"][0]
        try:
            if seed is not None:
                check_seed(seed)
            kind = game_class(headers["Game"][1])
            game = kind(players, options)
        except BadOption as error:
            raise self.fail(str(error)) from None
        self.rules = number("Rules", game.rules_version) or 0
        if self.rules > game.rules_version:
            raise self.fail(f"this record follows newer rules than version {game.rules_version}")
        return game, seed

    def start(self, game: Game, seed: int | None, line: str | None) -> Position:
        """The first position, from the deal or the document that follows the headers."""
        word, _, rest = (line or "").partition(" ")
        if word not in ("deal", "position"):
            raise self.fail('after the headers a record has "deal {…}" or "position {…}"')
        begin, body = self.number, [rest]
        while not self.complete(body):
            if self.number >= len(self.lines):
                self.number = begin
                raise self.fail(f"the {word} is not complete JSON")
            self.number += 1
            body.append(self.lines[self.number - 1])
        document = json.loads("\n".join(body))
        end, self.number = self.number, begin
        try:
            if word == "deal":
                position = game.start(seed=seed or 0, deal=document)
                position = Position(game, position._data, seed)
            else:
                found, state = type(game).read(document, False)
                if found.players != game.players:
                    raise BadOption(f"the headers say {game.players} players, the position {found.players}")
                position = Position(game, to_bytes(state), seed, from_document=True)
        except HeptapolisError as error:
            raise self.fail(str(error)) from None
        self.number = end
        return position

    def complete(self, body: list[str]) -> bool:
        """Whether the lines so far are a whole JSON document."""
        if not body[-1].rstrip().endswith("}"):
            return False
        try:
            return isinstance(json.loads("\n".join(body)), dict)
        except (ValueError, RecursionError):
            return False

    def written_with(self, position: Position) -> str:
        """What to add to an error where other rules than the present ones may be the cause."""
        now = position.game.rules_version
        return f" (written with rules version {self.rules}; these are version {now})" if self.rules < now else ""

    def moves(self, position: Position) -> Position:
        """Play all numbered lines."""
        old = self.rules < position.game.rules_version
        while (line := self.next_line()) is not None:
            made: dict[str, str] = {}  # by seat: what older rules asked for, and now makes itself
            match = MOVES.fullmatch(line)
            if match is None:
                raise self.fail(f'a line of moves is written "1. 0 build altar; 1 …", not {line[:60]!r}')
            if int(match[1][:9]) != position.line:
                raise self.fail(f"here the line numbered {position.line} was expected, not {match[1][:20]}")
            for part in match[2].split(";"):
                seat, _, notation = part.strip().partition(" ")
                if not re.fullmatch(r"\d{1,3}", seat, re.ASCII):
                    raise self.fail(f"a move begins with the number of its seat, not {part.strip()[:40]!r}")
                if seat in made and made[seat] == notation:
                    continue
                if seat in made:
                    only = f"seat {seat}, {notation[:40]!r}: there is no other choice than {made[seat]!r}"
                    raise self.fail(only + self.written_with(position))
                if position.line != int(match[1]):
                    raise self.fail(f"everybody had moved before {part.strip()[:40]!r}")
                try:
                    for text in position.made_along(int(seat), notation) if old else ():
                        made[seat] = text
                    position = position.play(int(seat), notation)
                except HeptapolisError as error:
                    raise self.fail(f"seat {seat}, {notation[:40]!r}: {error}{self.written_with(position)}") from None
        return position


def read_record(text: str) -> Position:
    """The last position of a recorded game."""
    if not isinstance(text, str):
        raise BadRecord(1, f"a record is text, not {type(text).__name__}")
    reader = Reader(text.removeprefix("\ufeff"))  # which some editors write first
    headers, line = reader.headers()
    after = reader.number
    game, seed = reader.game(headers)
    reader.number = after
    return reader.moves(reader.start(game, seed, line))
