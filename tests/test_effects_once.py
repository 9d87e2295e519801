"""An effect is told once: one entry for each kind, no other place that knows it; and the worked example of the docs works."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import heptapolis
from heptapolis.games import effects
from heptapolis.games.architects.rules import tables as architects
from heptapolis.games.architects.text import effects as architects_effects
from heptapolis.games.dice.rules import boards
from heptapolis.games.dice.rules import tables as dice
from heptapolis.games.dice.text import effects as dice_effects
from heptapolis.games.duel.rules import tables as duel
from heptapolis.games.duel.text import effects as duel_effects
from heptapolis.games.effects import Told
from heptapolis.games.marks import Mark
from heptapolis.games.seven_wonders.rules import tables as seven_wonders
from heptapolis.games.seven_wonders.text import effects as seven_wonders_effects
from heptapolis.kernel.data_files import BadData
from heptapolis.translation import LANGUAGES

PACKAGE = Path(heptapolis.__file__).parent
DOCS = Path(__file__).parent.parent / "docs"
STAGES = [stage for wonder in seven_wonders.WONDERS for stages in wonder.sides.values() for stage in stages]
ALSO_OTHER_WORDS = {
    *("coins", "produces", "tokens", "library", "cat"),  # fields of documents
    *("take", "look"),  # moves
    *("attack", "horns", "points", "shields"),  # events, and what they tell
    *("science", "defence", "choice"),  # a category, the name of a box, a kind of option
}
"""Names of effects that name something else as well."""


def things() -> Iterator[tuple[str, Told]]:
    """All that has effects, in all games."""
    for card in seven_wonders.CARDS:
        yield f"7 Wonders, {card.id}", seven_wonders_effects.card(card)
    for stage in STAGES:
        yield f"7 Wonders, {stage}", seven_wonders_effects.stage(stage)
    yield from ((f"Duel, {it.id}", duel_effects.card(it)) for it in duel.CARDS)
    yield from ((f"Duel, {it.id}", duel_effects.wonder(it)) for it in duel.WONDERS)
    yield from ((f"Duel, {it.id}", duel_effects.token(it)) for it in duel.TOKENS)
    yield from ((f"Architects, {it.id}", architects_effects.card(it)) for it in architects.CARDS)
    yield from ((f"Architects, {it.id}", architects_effects.token(it)) for it in architects.TOKENS)
    for wonder in architects.WONDERS:
        yield from ((f"Architects, {wonder.id}", architects_effects.stage(wonder, it)) for it in wonder.stages)
    for board in dice.BOARDS:
        yield from ((f"Dice, {it.id}", dice_effects.box(it)) for it in board.boxes)
    yield from ((f"Dice, {it.id}", dice_effects.bonus(it)) for it in dice.BONUSES)


def test_every_kind_of_effect_that_the_rules_know_has_one_entry() -> None:
    assert set(seven_wonders_effects.KINDS) == seven_wonders.EFFECTS
    assert set(duel_effects.KINDS) == duel.CARD_EFFECTS | duel.WONDER_EFFECTS | duel.TOKEN_EFFECTS
    assert set(dice_effects.KINDS) == set(boards.EFFECTS)
    for kinds, entries in (
        (architects_effects.CARD_KINDS, architects.CARDS),
        (architects_effects.WONDER_KINDS, architects.WONDERS),
        (architects_effects.TOKEN_KINDS, architects.TOKENS),
    ):
        assert set(kinds) == {kind for entry in entries for kind in entry.effect}
    assert set(seven_wonders_effects._SPECIALS) == set(seven_wonders.SPECIALS[1:])
    assert set(duel_effects._SPECIALS) == set(duel.SPECIALS[1:])


def test_an_effect_without_words_is_refused() -> None:
    with pytest.raises(BadData, match="no words for the effect flies, swims"):
        effects.told(duel_effects.KINDS, {"points": 3, "swims": 1, "flies": 2})


def test_everything_is_said_written_short_and_drawn() -> None:
    sprite = (PACKAGE / "web" / "static" / "icons.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite))

    def icons(mark: Mark) -> set[str]:
        own = {mark.symbol} if mark.kind in ("points", "coins", "shields") else set(mark.icons)
        return (set() if mark.kind == "dice" else own).union(*(icons(each) for each in mark.each))

    for name, told in things():
        assert told.marks, name
        for mark in told.marks:
            assert icons(mark) <= known, name
        for language in LANGUAGES:
            assert all(told.sentences(language)), name
            assert told.shorthand(language), name
        assert told.text("en") != told.text("cs"), name


# Where effects are known ----------------------------------------------------------------------------------------------


def places() -> Iterator[Path]:
    """All modules but the rules, which do effects, the tables that tell them, and the search, which values them."""
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE).parts
        if "rules" not in inside and inside[0] not in ("kernel", "search") and path.name != "effects.py":
            yield path


def names() -> set[str]:
    """The names of all kinds of effects."""
    kinds = [seven_wonders_effects.KINDS, duel_effects.KINDS, dice_effects.KINDS]
    kinds += [architects_effects.CARD_KINDS, architects_effects.WONDER_KINDS, architects_effects.TOKEN_KINDS]
    return {*(name for table in kinds for name in table), *seven_wonders.SPECIALS[1:], *duel.SPECIALS[1:]}


def reads(tree: ast.AST) -> Iterator[int]:
    """The lines that look into the effects of an entry of the data: `card.effect["points"]`, `.get("points")`, `in …`."""
    for node in ast.walk(tree):
        looked: list[ast.expr] = []
        if isinstance(node, ast.Subscript | ast.Attribute):
            looked = [node.value]
        elif isinstance(node, ast.Compare):
            looked = node.comparators
        elif isinstance(node, ast.comprehension | ast.For):
            looked = [node.iter]
        for value in looked:
            if isinstance(value, ast.Attribute) and value.attr in ("effect", "effects"):
                yield value.lineno


def test_no_other_place_names_an_effect_or_looks_into_one() -> None:
    wanted, found = names() - ALSO_OTHER_WORDS, []
    assert len(wanted) > 30
    for path in places():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in wanted:
                found.append(f"{path.relative_to(PACKAGE)}:{node.lineno} names {node.value}")
        found += [f"{path.relative_to(PACKAGE)}:{line} reads an effect" for line in reads(tree)]
    assert found == []


def test_the_search_for_places_finds_them() -> None:
    planted = 'a = card.effect["x"]\nb = card.effect.get("x")\nc = "x" in box.effects\nd = [e for e in box.effects]\n'
    assert sorted(set(reads(ast.parse(planted)))) == [1, 2, 3, 4]


# The worked example ---------------------------------------------------------------------------------------------------

CHANGE = re.compile(r"```diff\n--- (\S+)\n(.*?)```", re.DOTALL)
SCRIPT = """
import json, sys
import heptapolis
from heptapolis.games import describe_for
from heptapolis.games.duel.rules.tables import TOKENS
from heptapolis.games.duel.text import effects
from heptapolis.translation import LANGUAGES
from heptapolis.web.duel.printed import token_face
from heptapolis.web.pages import icon

token = TOKENS[-1]
told = effects.token(token)
document = {"game": "duel", "age": 1, "layout": {"19": "stable"}, "cities": [{"progress": [token.id]}, {}]}
position = heptapolis.position(document)
coins = [at.to_dict()["cities"][0]["coins"] for at in (position, position.play(0, "discard stable"))]
print(json.dumps({
    "from": heptapolis.__file__,
    "says": [told.text(language) for language in LANGUAGES],
    "short": [told.shorthand(language) for language in LANGUAGES],
    "icons": [[it.kind, it.icons, [[each.kind, each.n] for each in it.each]] for it in token_face(token.id, "en").marks],
    "explained": describe_for("duel").token_facts(token.id, "cs")[0],
    "gained": coins[1] - coins[0],
}))
"""


def changes() -> list[tuple[str, str, str]]:
    """What the worked example changes: a file, what stands there, and what shall."""
    found = []
    for file, block in CHANGE.findall((DOCS / "add-an-effect.md").read_text(encoding="utf-8")):
        lines = block.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        found.append((file, before, after))
    return found


def test_adding_an_effect_touches_data_a_rule_a_mark_and_a_sentence() -> None:
    touched = sorted({file for file, _, _ in changes()})
    assert touched == [
        "games/duel/data/tokens.toml",
        "games/duel/rules/tables.py",
        "games/duel/rules/turns.py",
        "games/duel/text/effects.py",
        "locale/cs.po",
        "locale/ro.po",
        "locale/sk.po",
    ]
    added = sum(after.count("\n") - before.count("\n") for file, before, after in changes() if file.endswith(".py"))
    assert added <= 12


def test_the_worked_example_works(tmp_path: Path) -> None:
    copy = tmp_path / "heptapolis"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for file, before, after in changes():
        text = (copy / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        (copy / file).write_text(text.replace(before, after), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "HEPTAPOLIS_MODE": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert Path(said.pop("from")).parent == copy
    assert said == {
        "says": [
            "For each card discarded, besides: 2 coins.",
            "Za každou odhozenou kartu navíc: 2 mince.",
            "Za každú odhodenú kartu navyše: 2 mince.",
            "Pentru fiecare carte decartată, în plus: 2 monede.",
        ],
        "short": ["discard +2¢", "odhoz +2¢", "odhoz +2¢", "decartare +2¢"],
        "icons": [["per", ["pile"], [["coins", 2]]]],
        "explained": "Smlouvání",
        "gained": 4,
    }
