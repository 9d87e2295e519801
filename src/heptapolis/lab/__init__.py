"""The laboratory: Heptapolis through the doors that researchers know.

`heptapolis.lab.pettingzoo`, `heptapolis.lab.gymnasium` and `heptapolis.lab.openspiel` are the doors; each needs the library
that it is called after (`pip install heptapolis[lab]` brings all). They share their tables (`lab.tables`), observations
(`lab.observations`), descriptions of actions (`lab.actions`) and rewards (`lab.rewards`), so the same seed gives the same game,
the same numbers and the same end through each. Importing this package enters all games into the registries of Gymnasium and
PettingZoo. docs/lab.md describes the environments.
"""

from heptapolis.lab.registration import register_all

register_all()
