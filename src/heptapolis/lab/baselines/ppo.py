"""Proximal policy optimisation by self-play, in one file: `python -m heptapolis.lab.baselines.ppo duel --minutes 15`.

Everything is here, in the manner of CleanRL: games, net, advantages, loss, evaluation, saving. All seats of all games are
played by the same net, which learns from each of them; in some of the games one seat chooses at random, so that the net also
learns to punish nonsense. Observations come as lists of the few columns that are not 0, and the first layer adds up the rows of
those alone: so a wide observation costs little.

In its folder it keeps `net.npz` (what plays, a saved net: `heptapolis play duel --level folder/net.npz`), `log.csv` (a row for
each evaluation) and `state.pt` (from which the same command goes on). Needs torch: pip install 'heptapolis[lab,train]'.
"""

from __future__ import annotations

import argparse
import csv
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games.contract import Game
from heptapolis.lab.nets import write_net
from heptapolis.lab.observations import observations
from heptapolis.lab.selfplay import SelfPlay

try:
    import torch
    from torch import nn
except ImportError:
    MISSING = "training needs torch: pip install 'heptapolis[train]'"
    raise (SystemExit(f"Error: {MISSING}") if __name__ == "__main__" else BadOption(MISSING)) from None


@dataclass(frozen=True)
class Settings:
    """What can be changed about a training; the command line has an option for each."""

    minutes: float = 15.0
    """stop after so long, all runs together"""
    games: int = 256
    """games side by side"""
    steps: int = 128
    """choices in each of them between two lessons"""
    epochs: int = 3
    """how often a lesson is gone through"""
    batch: int = 4096
    """choices that make one step of the net"""
    units: int = 128
    """units of each of the two layers"""
    rate: float = 1e-3
    """how fast the net changes; falls to nothing towards the end"""
    clip: float = 0.2
    """how far odds may move in a lesson"""
    entropy: float = 0.01
    """what it is worth not to be sure"""
    value: float = 0.5
    """what it is worth to know who wins"""
    decay: float = 0.95
    """lambda: how far advantages look ahead"""
    margin: float = 0.2
    """reward for points ahead at the end, beside victory"""
    random: float = 0.25
    """part of the games in which one seat chooses at random"""
    threads: int = 1
    """threads of torch"""
    seed: int = 1
    """decides all that chance decides"""
    every: float = 60.0
    """seconds between evaluations"""
    tried: int = 400
    """games of an evaluation against players who choose at random"""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not 0 <= value < float("inf") or (
                value == 0 and name not in ("margin", "random", "entropy", "seed", "every", "decay")
            ):
                raise BadOption(f"{name} is a number above 0, not {value:g}")
        if self.random > 1:
            raise BadOption(f"random is a part of the games, 0 to 1, not {self.random:g}")


class Agent(nn.Module):
    """Two layers; one leaning for each action, and what the seat is expected to gain."""

    def __init__(self, columns: int, actions: int, units: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(columns, units, mode="sum")
        nn.init.normal_(self.first.weight, std=0.1)
        self.first_bias = nn.Parameter(torch.zeros(units))
        self.second = nn.Linear(units, units)
        self.policy = nn.Linear(units, actions)
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.policy.bias)
        self.worth = nn.Linear(units, 1)

    def forward(self, bounds: Any, columns: Any, numbers: Any, masks: Any) -> tuple[Any, Any]:
        """Logarithms of the odds of all actions, the illegal ones impossible; and the worth of each row."""
        inside = torch.relu(self.first(columns, bounds[:-1], per_sample_weights=numbers) + self.first_bias)
        inside = torch.relu(self.second(inside))
        leanings = self.policy(inside).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(leanings, dim=1), self.worth(inside)[:, 0]

    def layers(self) -> list[tuple[Any, Any]]:
        """What a saved net consists of."""
        first = self.first.weight.detach().numpy(), self.first_bias.detach().numpy()
        rest = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in (self.second, self.policy)]
        return [first, *rest]


class Lesson:
    """What happened between two changes of the net: a row for each choice, in the order of time, game by game."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, Any, Any, Any]] = []
        self.rows: list[tuple[Any, ...]] = []

    def add(self, seen: tuple[Any, Any, Any, Any], *row: Any) -> None:
        """One choice in each game: seats, actions, odds, worths, whether they learn, who ended, what was gained."""
        self.seen.append(seen)
        self.rows.append(row)

    def close(self, decay: float) -> None:
        """Work out advantages, each seat's choices in a line of their own, and put everything in a row."""
        seats, actions, odds, worths, learns, ended, gained = (
            np.stack(entry) for entry in zip(*self.rows, strict=True)
        )
        steps, games, players = gained.shape
        advantages, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
        row, later = np.arange(games), np.zeros((games, players))
        """the worth of a seat's next choice, and the advantage there; known once the seat has chosen or the game has ended"""
        ahead, reward, reached = (
            np.zeros((games, players)),
            np.zeros((games, players)),
            np.zeros((games, players), bool),
        )
        for step in range(steps - 1, -1, -1):
            over = ended[step]
            later[over], ahead[over], reward[over], reached[over] = 0, 0, gained[step][over], True
            seat = seats[step]
            surprise = reward[row, seat] + later[row, seat] - worths[step]
            advantages[step] = surprise + decay * ahead[row, seat]
            known[step] = reached[row, seat]
            later[row, seat], ahead[row, seat] = worths[step], np.where(known[step], advantages[step], 0)
            reward[row, seat], reached[row, seat] = 0, True
        self.chosen = np.flatnonzero((known & learns).ravel())
        """The choices that are learnt from: the net's own, of which it is known what came of them."""
        self.actions, self.odds = actions.ravel(), odds.ravel()
        self.advantages, self.targets = advantages.ravel(), (advantages + worths).astype(np.float32).ravel()
        counts = np.concatenate([np.diff(bounds) for bounds, *_ in self.seen])
        self.bounds = np.concatenate([[0], np.cumsum(counts)])
        self.columns = np.concatenate([columns for _, columns, _, _ in self.seen])
        self.numbers = np.concatenate([numbers for _, _, numbers, _ in self.seen])
        self.masks = np.concatenate([masks for *_, masks in self.seen])

    def part(self, rows: Any) -> tuple[Any, Any, Any, Any]:
        """What was seen in some rows."""
        counts = self.bounds[rows + 1] - self.bounds[rows]
        bounds = np.concatenate([[0], np.cumsum(counts)])
        places = np.arange(bounds[-1]) + np.repeat(self.bounds[rows] - bounds[:-1], counts)
        return bounds, self.columns[places], self.numbers[places], self.masks[rows]


def tensors(seen: tuple[Any, Any, Any, Any]) -> tuple[Any, Any, Any, Any]:
    """The lists of an observation for torch."""
    bounds, columns, numbers, masks = seen
    return (
        torch.from_numpy(bounds),
        torch.from_numpy(columns).long(),
        torch.from_numpy(numbers),
        torch.from_numpy(masks),
    )


def any_legal(masks: Any, chance: np.random.Generator) -> Any:
    """A legal action for each row, all alike."""
    return np.where(masks != 0, chance.random(masks.shape, np.float32), -1).argmax(axis=1)


class Training:
    """A net in the making, with all that is needed to go on later."""

    def __init__(self, game: Game, settings: Settings, folder: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        self.game, self.settings, self.folder, self.tell = game, settings, folder, tell
        torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        self.chance = np.random.default_rng(settings.seed)
        self.agent = Agent(observations(game).width, game.action_count, settings.units)
        self.adam = torch.optim.Adam(self.agent.parameters(), lr=settings.rate, eps=1e-5)
        self.told: dict[str, Any] = {"seconds": 0.0, "cpu_seconds": 0.0, "games": 0, "choices": 0, "lessons": 0}
        self._resume()
        self.games = SelfPlay(game, settings.games, seed=int(self.chance.integers(1 << 62)))
        self.strangers = self._strangers(np.arange(settings.games))
        """The seat of each game that chooses at random, -1 where there is none."""

    def _strangers(self, rows: Any) -> Any:
        seats = self.chance.integers(self.game.players, size=len(rows))
        return np.where(self.chance.random(len(rows)) < self.settings.random, seats, -1)

    def run(self) -> float:
        """Train until the time is over; the share of victories against players who choose at random."""
        if self.told["seconds"] >= 60 * self.settings.minutes:
            had = round(self.told["seconds"] / 60)
            raise BadOption(f"the training in {self.folder} has had its {had} minutes: give it more by --minutes")
        limit, began, spent = 60 * self.settings.minutes, time.perf_counter(), time.process_time()
        before, last, share = dict(self.told), self.told["seconds"], 0.0
        while True:
            for group in self.adam.param_groups:
                group["lr"] = self.settings.rate * max(0.02, 1 - self.told["seconds"] / limit)
            losses = self._learn(self._play())
            self.told["lessons"] += 1
            self.told["seconds"] = before["seconds"] + time.perf_counter() - began
            self.told["cpu_seconds"] = before["cpu_seconds"] + time.process_time() - spent
            over = self.told["seconds"] >= limit
            if over or self.told["seconds"] - last >= self.settings.every:
                last = self.told["seconds"]
                share = victories(self.game, self.agent, self.settings.tried, self.settings.seed)
                row = {**self.told, "victories": share, **losses}
                self._save(row)
                self.tell(row)
            if over:
                return share

    @torch.no_grad()
    def _play(self) -> Lesson:
        """So many choices in each game, by the net as it is."""
        lesson, games, own = Lesson(), self.games, self.settings
        for _ in range(own.steps):
            seen, seats = games.active(), games.seats.copy()
            logits, worths = (tensor.numpy() for tensor in self.agent(*tensors(seen)))
            noise = self.chance.gumbel(size=logits.shape).astype(np.float32)
            strange = seats == self.strangers
            actions = np.where(strange, any_legal(seen[3], self.chance), (logits + noise).argmax(axis=1))
            ended, gained, points = games.step(actions)
            if ended.any():
                gained = gained + own.margin * ahead(points) * ended[:, None]
                self.strangers[ended] = self._strangers(np.flatnonzero(ended))
                self.told["games"] += int(ended.sum())
            lesson.add(seen, seats, actions, logits[games.rows, actions], worths, ~strange, ended, gained)
        self.told["choices"] += own.steps * own.games
        lesson.close(own.decay)
        return lesson

    def _learn(self, lesson: Lesson) -> dict[str, float]:
        """Change the net by what happened."""
        own, losses = self.settings, []
        for _ in range(own.epochs):
            order = self.chance.permutation(lesson.chosen)
            for rows in np.array_split(order, max(1, round(len(order) / own.batch))):
                logits, worths = self.agent(*tensors(lesson.part(rows)))
                actions, odds = torch.from_numpy(lesson.actions[rows]), torch.from_numpy(lesson.odds[rows])
                targets, advantages = torch.from_numpy(lesson.targets[rows]), torch.from_numpy(lesson.advantages[rows])
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
                ratio = torch.exp(logits.gather(1, actions[:, None])[:, 0] - odds)
                clipped = ratio.clamp(1 - own.clip, 1 + own.clip)
                policy = -torch.minimum(ratio * advantages, clipped * advantages).mean()
                value = (worths - targets).square().mean()
                entropy = -(logits.exp() * logits).sum(dim=1).mean()
                self.adam.zero_grad()
                (policy + own.value * value - own.entropy * entropy).backward()
                nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                self.adam.step()
                losses.append([float(part.detach()) for part in (policy, value, entropy)])
        return dict(zip(("policy_loss", "value_loss", "entropy"), np.mean(losses, axis=0).tolist(), strict=True))

    def _save(self, row: dict[str, Any]) -> None:
        """The net, the log, and all that is needed to go on; each file whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_net(self.folder / "net.npz", self.game, self.agent.layers(), between="relu")
        with (self.folder / "log.csv").open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(row))
            if file.tell() == 0:
                writer.writeheader()
            writer.writerow(
                {name: round(value, 4) if isinstance(value, float) else value for name, value in row.items()}
            )
        draft = self.folder / "state.pt.part"
        state = {"about": self._about(), "told": self.told, "agent": self.agent.state_dict()}
        torch.save(state | {"adam": self.adam.state_dict()}, draft)
        draft.replace(self.folder / "state.pt")

    def _about(self) -> dict[str, Any]:
        return {"game": self.game.name, "players": self.game.players, "units": self.settings.units}

    def _resume(self) -> None:
        """Go on where an earlier run has stopped, if there was one."""
        path = self.folder / "state.pt"
        if not path.exists():
            return
        try:
            state = torch.load(path, weights_only=True)
        except (OSError, RuntimeError, EOFError, pickle.UnpicklingError):
            raise BadOption(f"{path} cannot be read: remove it to begin anew") from None
        if state["about"] != self._about():
            raise BadOption(f"{path} is a training of {state['about']}, not of {self._about()}: name another folder")
        self.told = state["told"]
        self.agent.load_state_dict(state["agent"])
        self.adam.load_state_dict(state["adam"])
        self.chance = np.random.default_rng([self.settings.seed, self.told["lessons"]])


def ahead(points: Any) -> Any:
    """float64[row, seat]: how far each seat is ahead of the mean of the others, within -1 … 1."""
    others = (points.sum(axis=1, keepdims=True) - points) / max(points.shape[1] - 1, 1)
    return np.tanh((points - others) / 20)


@torch.no_grad()
def victories(game: Game, agent: Agent, count: int, seed: int) -> float:
    """The share of victories at changing seats against players who choose at random, on deals of their own."""
    games, chance = SelfPlay(game, count, seed=seed + (1 << 40)), np.random.default_rng(seed)
    own, share, running = np.arange(count) % game.players, np.zeros(count), np.ones(count, np.bool_)
    while running.any():
        seen = games.active()
        best = agent(*tensors(seen))[0].numpy().argmax(axis=1)
        actions = np.where(games.seats == own, best, any_legal(seen[3], chance))
        ended, gained, _ = games.step(actions)
        share = np.where(running & ended, gained[games.rows, own] + 1 / game.players, share)
        running &= ~ended
    return float(share.mean())


def main(arguments: Sequence[str] | None = None) -> int:
    """Train from the command line."""
    parser = argparse.ArgumentParser(prog="heptapolis.lab.baselines.ppo", description="Learn a game by self-play.")
    parser.add_argument("game", help="the game: `heptapolis games` lists them")
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--folder", type=Path, help="where net, log and state are kept (runs/GAME-PLAYERS)")
    for entry in fields(Settings):
        kind = {"int": int, "float": float}[str(entry.type)]
        parser.add_argument(f"--{entry.name}", type=kind, default=entry.default, help=f"({entry.default})")
    given = vars(parser.parse_args(arguments))
    try:
        game = heptapolis.game(given.pop("game"), players=given.pop("players"))
        folder = given.pop("folder") or Path("runs") / f"{game.name}-{game.players}"
        training = Training(game, Settings(**given), folder, tell)
        print(f"{folder}: {asdict(training.settings)}", flush=True)
        training.run()
    except BadOption as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped: the same command goes on from the last evaluation.", file=sys.stderr)
        return 130
    return 0


def tell(row: dict[str, Any]) -> None:
    """A line for an evaluation."""
    print(
        f"{row['seconds']:6.0f} s ({row['cpu_seconds']:.0f} s of CPU) · {row['games']:,} games · {row['choices']:,} choices · "
        f"{row['victories']:.1%} victories against random · entropy {row['entropy']:.2f}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
