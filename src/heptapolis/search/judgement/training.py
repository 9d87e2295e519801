"""Fitting a net to games of the search, with torch: on a GPU where there is one.

The seats of a position are judged by the same tower; the softmax over their leanings is fitted to a mixture of how the game
ended and of what the search found for the seat that chose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from heptapolis.search.compiled.expert_games import CHOSE, FOUND_SHARE, FOUND_WORTH, GAME, SHARE, TARGETS, WORTH
from heptapolis.search.compiled.judgement import POINTS
from heptapolis.search.judgement.expert_games import Harvest

UNITS, MIDDLE = 64, 32
POINTS_SCALE = 10.0
"""Points are fitted in tens, so that no part of the loss drowns the others."""
POINTS_WEIGHT = 0.05
SCALE_FROM = 20_000_000
"""So many entries show how large the numbers of columns get."""
HELD_BACK = 20
"""Each so many-th game is not learnt from but tells how good the net is."""


@dataclass(frozen=True)
class Report:
    """How well a net tells games that it has not learnt from."""

    loss: float
    """cross-entropy of the share"""
    brier: float
    """mean squared error of the share"""
    alike: float
    """the same for who always says that all seats are alike"""
    search: float
    """the same for what the search found, for the seats that chose"""


class Towers(nn.Module):
    """The net, seat by seat."""

    def __init__(self, columns: int, told: int, units: int = UNITS, middle: int = MIDDLE) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(columns, units, mode="sum")
        nn.init.normal_(self.first.weight, std=0.05)
        self.first_bias = nn.Parameter(torch.zeros(units))
        self.second = nn.Linear(units, middle)
        self.last = nn.Linear(middle, told)

    def forward(self, columns: Any, values: Any, starts: Any) -> Any:
        """What each row's tower tells."""
        units = torch.relu(self.first(columns, starts, per_sample_weights=values) + self.first_bias)
        return self.last(torch.relu(self.second(units)))


class Trainer:
    """A net in the making: `learn` from one harvest after another, then take the `net`."""

    def __init__(
        self, columns: int, players: int, categories: int, units: int = UNITS, middle: int = MIDDLE, device: str = "cpu"
    ) -> None:
        torch.manual_seed(1)
        self.players, self.device = players, device
        self.model = Towers(columns, POINTS + categories, units, middle).to(device)
        self.scale = torch.ones(columns, device=device)

    def take_scale(self, harvest: Harvest) -> None:
        """Let the numbers of columns be about as large as the ones of categories."""
        most = np.ones(len(self.scale), np.int64)
        some = slice(0, SCALE_FROM)
        np.maximum.at(most, harvest.columns[some], np.abs(harvest.values[some].astype(np.int64)))
        self.scale = torch.tensor(1.0 / most, dtype=torch.float32, device=self.device)

    def take_net(self, net: dict[str, Any]) -> None:
        """Go on from a net, with the scales that were taken before."""
        layers = {name: torch.tensor(layer, device=self.device) for name, layer in net.items()}
        layers["last"][:, POINTS:] /= POINTS_SCALE
        layers["last_bias"][POINTS:] /= POINTS_SCALE
        model = self.model
        with torch.no_grad():
            model.first.weight.copy_(layers["first"] / self.scale[:, None])
            model.first_bias.copy_(layers["first_bias"])
            model.second.weight.copy_(layers["second"].T)
            model.second.bias.copy_(layers["second_bias"])
            model.last.weight.copy_(layers["last"].T)
            model.last.bias.copy_(layers["last_bias"])

    def learn(
        self,
        harvest: Harvest,
        *,
        epochs: int,
        rate: float,
        found_part: float,
        decay: float = 1e-4,
        batch: int = 4096,
        tell: Callable[[str], None] = print,
    ) -> Report:
        """Fit to a harvest; `found_part` is how much of the target is what the search found, the rest how the game ended."""
        rows = _Rows(harvest, self.players, self.scale, self.device)
        optimiser = torch.optim.AdamW(self.model.parameters(), lr=rate, weight_decay=decay)
        steps = epochs * -(-len(rows.learnt_from) // batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
        report = self.test(rows)
        for epoch in range(epochs):
            total, order = 0.0, rows.learnt_from[torch.randperm(len(rows.learnt_from), device=self.device)]
            for begin in range(0, len(order), batch):
                chosen = order[begin : begin + batch]
                loss = self._loss(*rows.inputs(chosen), rows.aims(chosen), found_part)
                optimiser.zero_grad(set_to_none=True)
                loss.backward()
                optimiser.step()
                schedule.step()
                total += float(loss.detach()) * len(chosen)
            report = self.test(rows)
            tell(f"epoch {epoch + 1} of {epochs}: loss {total / len(order):.4f}; held back: {report}")
        return report

    def _loss(self, columns: Any, values: Any, starts: Any, aims: Any, found_part: float) -> Any:
        told = self.model(columns, values, starts)
        loss = functional.cross_entropy(told[:, 0].view(-1, self.players), _share_aim(aims, self.players, found_part))
        worth = torch.lerp(aims[:, WORTH], aims[:, FOUND_WORTH], found_part * aims[:, CHOSE])
        loss = loss + functional.binary_cross_entropy_with_logits(told[:, 1], worth)
        return loss + POINTS_WEIGHT * functional.smooth_l1_loss(told[:, POINTS:], aims[:, TARGETS:] / POINTS_SCALE)

    def test(self, rows: _Rows, batch: int = 8192) -> Report:
        """How well it tells what was held back."""
        with torch.no_grad():
            said = [
                self.model(*rows.inputs(rows.tested_on[begin : begin + batch]))[:, 0]
                for begin in range(0, len(rows.tested_on), batch)
            ]
        aims = rows.aims(rows.tested_on)
        logs = torch.log_softmax(torch.cat(said).view(-1, self.players), 1)
        ended = aims[:, SHARE].view(-1, self.players)
        found = ((aims[:, FOUND_SHARE] - aims[:, SHARE]) ** 2 * aims[:, CHOSE]).sum() / aims[:, CHOSE].sum().clamp(
            min=1
        )
        return Report(
            float(-(ended * logs).sum(1).mean()),
            float(((logs.exp() - ended) ** 2).mean()),
            float(((1 / self.players - ended) ** 2).mean()),
            float(found),
        )

    def net(self) -> dict[str, Any]:
        """The net as arrays, with the scales in its weights."""
        last, bias = self.model.last.weight.detach().T.clone(), self.model.last.bias.detach().clone()
        last[:, POINTS:] *= POINTS_SCALE
        bias[POINTS:] *= POINTS_SCALE
        layers = {
            "first": self.model.first.weight.detach() * self.scale[:, None],
            "first_bias": self.model.first_bias.detach(),
            "second": self.model.second.weight.detach().T,
            "second_bias": self.model.second.bias.detach(),
            "last": last,
            "last_bias": bias,
        }
        return {name: np.ascontiguousarray(layer.cpu().numpy(), dtype=np.float32) for name, layer in layers.items()}


class _Rows:
    """A harvest on the device, position by position."""

    def __init__(self, harvest: Harvest, players: int, scale: Any, device: str) -> None:
        self.players, self.scale, self.device = players, scale, device
        self._columns = torch.tensor(harvest.columns.astype(np.int32), device=device)
        self._values = torch.tensor(harvest.values, device=device)
        self._starts = torch.tensor(harvest.starts, device=device)
        self._targets = torch.tensor(harvest.targets, device=device)
        held = torch.tensor(harvest.targets[::players, GAME].astype(np.int64) % HELD_BACK == 0, device=device)
        numbers = torch.arange(len(held), device=device)
        self.learnt_from, self.tested_on = numbers[~held], numbers[held]

    def _of(self, chosen: Any) -> Any:
        return (chosen[:, None] * self.players + torch.arange(self.players, device=self.device)).flatten()

    def aims(self, chosen: Any) -> Any:
        """The targets of positions, a row for each seat."""
        return self._targets[self._of(chosen)]

    def inputs(self, chosen: Any) -> tuple[Any, Any, Any]:
        """Active columns of positions, their scaled values, and where each seat's begin."""
        rows = self._of(chosen)
        begin, counts = self._starts[rows], self._starts[rows + 1] - self._starts[rows]
        first = torch.cumsum(counts, 0) - counts
        place = torch.arange(int(counts.sum()), device=self.device) + torch.repeat_interleave(begin - first, counts)
        columns = self._columns[place].long()
        return columns, self._values[place].float() * self.scale[columns], first


def _share_aim(aims: Any, players: int, found_part: float) -> Any:
    """What the seats' shares are fitted to: what the search found for the seat that chose, the rest parted as it ended."""
    by_seat = aims.view(-1, players, aims.shape[1])
    ended, chose, found = by_seat[..., SHARE], by_seat[..., CHOSE], by_seat[..., FOUND_SHARE]
    others = (ended * (1 - chose)).sum(1, keepdim=True)
    even = (1 - chose) / (1 - chose).sum(1, keepdim=True)
    rest = torch.where(others > 0, ended * (1 - chose) / others.clamp(min=1e-9), even)
    searched = chose * found + (1 - (chose * found).sum(1, keepdim=True)) * rest
    return (1 - found_part) * ended + found_part * searched
