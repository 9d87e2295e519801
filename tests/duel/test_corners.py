"""Corners of documents, refusals, events and views that no sentence of the rules leads to."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Position
from heptapolis.games.duel.rules import legality, sampling
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes

from .facts import DECKS, TOKENS
from .helpers import coins, full_layout, last, table

Document = dict[str, Any]


def walk(seed: int, **options: Any) -> list[Position]:
    """All positions of a random game."""
    rng = random.Random(seed)
    position = heptapolis.game("duel", **options).start(seed=seed)
    found = [position]
    while not position.over:
        (seat,) = position.to_act
        position = position.play(seat, rng.choice(position.moves(seat)))
        found.append(position)
    return found


# Refusals and moves -----------------------------------------------------------------------------------


def test_the_clock_goes_on_with_every_move() -> None:
    for seed in range(3):
        ticks = [position.game.clock(position._state()) for position in walk(seed)]
        assert ticks == sorted(set(ticks))


def test_what_a_seat_had_is_told_by_the_wonders_it_took() -> None:
    position = walk(3)[-1]
    for seat in range(2):
        had = int(stubs.trait(position._state(), seat))
        names = [name for bit, name in enumerate(position.game.traits) if had >> bit & 1]
        city = position.to_dict()["cities"][seat]
        assert set(names) == {*city["wonders"], *city.get("returned", [])}


def test_points_are_written_over_whatever_was_there() -> None:
    position = walk(6)[-1]
    clean, dirty = position.game.points(position._state()), np.full((2, 8), 77, np.int16)
    stubs.scores(position._state(), dirty)
    assert (clean == dirty).all()


def test_a_deal_may_give_the_second_round_of_the_draft_only() -> None:
    for seed in range(12):
        first, second = heptapolis.game("duel").start(seed=seed, deal={"wonders": [[], NEXT]}).deal()["wonders"]
        assert sorted(second) == sorted(NEXT)
        assert len(set(first) - set(NEXT)) == 4


# Events -----------------------------------------------------------------------------------------------


def told(position: Position) -> list[tuple[str, int | None, Any]]:
    return [(event.kind, event.city, event.facts.get("why")) for event in position.events(0)]


def test_what_economy_gets_is_told() -> None:
    after = table({"coins": 9}, {"progress": "economy", "coins": 0}, "walls").play(0, "build walls")
    assert ("income", 1, "economy") in told(after)
    assert coins(after, 1) == 4


def test_what_urbanism_pays_for_a_chain_is_told() -> None:
    after = table({"buildings": "baths", "progress": "urbanism", "coins": 0}, {}, "aqueduct").play(0, "build aqueduct")
    assert ("income", 0, "chain") in told(after)
    assert coins(after, 0) == 4


def test_the_bank_never_runs_out() -> None:
    after = table({"coins": 900}, {"coins": 900}, "tavern").play(0, "build tavern")
    assert coins(after, 0) == 904


# Views ------------------------------------------------------------------------------------------------


def test_a_full_state_stays_as_it_is_when_it_is_sampled() -> None:
    state = walk(2)[20]._state()
    before = to_bytes(state)
    assert sampling.sample(state, chance(1, SAMPLE))
    assert to_bytes(state) == before


def test_a_sample_of_a_view_made_by_hand_fills_only_what_lies_there() -> None:
    view = heptapolis.view(
        {
            "game": "duel",
            "view": 0,
            "age": 3,
            "cities": [{"buildings": ["arsenal"]}, {"buildings": ["moneylenders_guild"]}],
            "layout": {"0": "palace", "1": "senate", "2": "?", "3": "?guild", "4": "?guild", "5": "port", "6": "study",
                       "7": "arena", "8": "circus"},
            "progress": [],
        }
    )  # fmt: skip
    seen = set()
    for seed in range(12):
        sample = view.sample(seed)
        assert sample.view(0) == view
        layout = sample.to_dict()["layout"]
        assert [card is None for card in layout] == [slot > 8 for slot in range(20)]
        assert not layout[2].endswith("guild")
        assert layout[3].endswith("guild")
        assert "moneylenders_guild" not in layout
        seen.add(layout[2])
    assert len(seen) > 3


# Documents --------------------------------------------------------------------------------------------

DRAFT: Document = {"game": "duel", "phase": "draft", "cities": [{}, {}]}
ROUND = ["piraeus", "sphinx", "pyramids", "colossus"]
NEXT = ["mausoleum", "appian_way", "great_library", "hanging_gardens"]
BAD: dict[str, tuple[Document, str]] = {
    "a layout in the draft": ({**DRAFT, "layout": {"0": "altar"}}, "nothing is laid out"),
    "a building in the draft": ({**DRAFT, "cities": [{"buildings": ["altar"]}, {}]}, "nothing has been built"),
    "a round of the draft that is no list": ({**DRAFT, "draft": ["piraeus", []]}, "must be a list"),
    "a draft of one round": ({**DRAFT, "draft": [[]]}, "two entries"),
    "a wonder in both rounds": ({**DRAFT, "draft": [ROUND, ROUND]}, "both rounds"),
    "two wonders of one seat at once": (
        {**DRAFT, "cities": [{"wonders": ["piraeus", "sphinx"]}, {}]},
        "at any moment of the draft",
    ),
    "a wonder that was not laid out": (
        {**DRAFT, "cities": [{"wonders": ["mausoleum"]}, {}], "draft": [ROUND, []]},
        "not those that were laid out",
    ),
    "a wonder of the first round that nobody has": (
        {
            **DRAFT,
            "cities": [{"wonders": ["piraeus", "mausoleum"]}, {"wonders": ["appian_way", "sphinx"]}],
            "draft": [ROUND, []],
        },
        "not those that were laid out",
    ),
    "wonders that were not drafted": (
        {"game": "duel", "cities": [{"wonders": ["statue_of_zeus"]}, {}], "draft": [ROUND, NEXT]},
        "and no others",
    ),
    "twenty cards beside a building": (
        {"game": "duel", "age": 1, "cities": [{"buildings": ["altar"]}, {}], "layout": ["?"] * 20},
        "more than 20 cards",
    ),
    "four guilds": (
        {"game": "duel", "age": 3, "cities": [{}, {}], "layout": {str(slot): "?guild" for slot in range(4)}},
        "3 guilds, not 0 and 4",
    ),
    "two tokens from the Great Library": (
        {
            "game": "duel",
            "cities": [{"wonders": ["great_library"], "built": ["great_library"], "progress": ["law", "economy"]}, {}],
            "library": ["law", "economy", "masonry"],
        },
        "only its builder",
    ),
    "a token from a Great Library that is not built": (
        {"game": "duel", "cities": [{"progress": ["law"]}, {}], "library": ["law", "economy", "masonry"]},
        "only its builder",
    ),
    "a kept token while it is chosen": (
        {
            "game": "duel",
            "phase": "library",
            "cities": [{"wonders": ["great_library"], "built": ["great_library"], "progress": ["law"]}, {}],
            "library": ["law", "economy", "masonry"],
        },
        "nobody has one",
    ),
    "the effect of a wonder without it": (
        {
            "game": "duel",
            "phase": "fetch",
            "wonder": "pyramids",
            "discard": ["altar"],
            "cities": [{"wonders": ["pyramids", "mausoleum"], "built": ["pyramids", "mausoleum"]}, {}],
        },
        "no built wonder",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_with_the_reason(name: str) -> None:
    made, words = BAD[name]
    with pytest.raises(BadDocument) as caught:
        heptapolis.position(made)
    assert words in str(caught.value)


def view_of(position: Position, change: Callable[[Document], Any]) -> Document:
    made = position.view(1).to_dict()
    change(made)
    return made


def unseen_token(made: Document) -> list[str]:
    """A token that the view has nowhere."""
    return [name for name in TOKENS if f"'{name}'" not in str(made)][:1]


def unseen_card(made: Document) -> str:
    """A card of the age that the view has nowhere."""
    return next(name for name in DECKS[made["age"]] if f"'{name}'" not in str(made))


BAD_VIEWS: dict[str, tuple[int, Callable[[Document], Any], str]] = {
    "ages to come": (20, lambda made: made.update(to_come={"3": full_layout(3)}), "ages to come"),
    "no tokens": (20, lambda made: made.pop("progress"), "progress tokens"),
    "tokens of a library that is not built": (
        20,
        lambda made: made.update(library=unseen_token(made)),
        "Great Library",
    ),
    "a face-down card by its name": (
        10,
        lambda made: made["layout"].__setitem__(made["face_down"][0], unseen_card(made)),
        "exactly the cards that lie face down",
    ),
    "a second round in the first": (2, lambda made: made["draft"].__setitem__(1, NEXT), "none of a later one"),
    "a draft of which nothing is known": (2, lambda made: made.pop("draft"), "knows all wonders"),
    "too many cards without a guild": (
        -30,
        lambda made: made.update(layout=["?"] * 20, face_down=[], discard=[], age=3),
        "not 20 and 0",
    ),
}


@pytest.mark.parametrize("name", BAD_VIEWS)
def test_a_bad_view_is_refused_with_the_reason(name: str) -> None:
    moment, change, words = BAD_VIEWS[name]
    if name == "too many cards without a guild":
        made: Document = {"game": "duel", "view": 0, "cities": [{}, {}], "progress": []}
        change(made)
    else:
        made = view_of(walk(4)[moment], change)
    with pytest.raises(BadDocument) as caught:
        heptapolis.view(made)
    assert words in str(caught.value)


@pytest.mark.parametrize("picks", range(8))
def test_a_draft_written_by_hand_is_completed(picks: int) -> None:
    order = [0, 1, 1, 0, 1, 0, 0, 1]
    taken = [*ROUND, *NEXT][:picks]
    cities = [{"wonders": [name for name, who in zip(taken, order, strict=False) if who == seat]} for seat in range(2)]
    position = heptapolis.position({**DRAFT, "cities": cities})
    assert position.to_act == (order[picks],)
    rounds = position.to_dict()["draft"]
    assert [len(names) for names in rounds] == [4, 4]
    assert len({name for names in rounds for name in names}) == 8
    assert {name for names in rounds for name in names} >= set(taken)
    while position.decision(position.to_act[0]).kind == "draft":  # type: ignore[union-attr]
        position = position.play(position.to_act[0], position.moves(position.to_act[0])[0])
    assert [len(entry["wonders"]) for entry in position.to_dict()["cities"]] == [4, 4]


def test_the_last_card_of_a_position_made_by_hand_leads_to_the_next_age() -> None:
    position = last({}, {}, "baths", 1).play(0, "discard baths")
    assert position.to_dict()["age"] == 2
    assert np.count_nonzero([card is not None for card in position.to_dict()["layout"]]) == 20


def test_when_the_game_is_over_nothing_is_allowed() -> None:
    state = walk(3)[-1]._state()
    assert {int(legality.refusal(state, seat, 0)) for seat in range(2)} == {legality.GAME_OVER}


def test_no_wonder_goes_back_to_the_box_before_seven_are_built() -> None:
    document = walk(5)[10].to_dict()  # the first age has just begun
    wonders = document["cities"][0]["wonders"]
    document["cities"][0] |= {"wonders": wonders[1:], "returned": wonders[:1]}
    with pytest.raises(BadDocument, match="goes back to the box"):
        heptapolis.position(document)
