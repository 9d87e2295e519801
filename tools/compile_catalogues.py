"""Build hook: the package carries its catalogues compiled, so that nobody waits for them to be read as text."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("src/heptapolis/locale")


class CompileCatalogues(BuildHookInterface[Any]):
    """Writes `<language>.mo` beside each `<language>.po` in the wheel. A source tree reads the text itself: it may change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues before the wheel is packed."""
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        for source in sorted((Path(self.root) / LOCALE).glob("*.po")):
            compiled = Path(self._folder.name) / f"{source.stem}.mo"
            with source.open("rb") as text, compiled.open("wb") as out:
                write_mo(out, read_po(text, locale=source.stem, abort_invalid=True))
            build_data["force_include"][str(compiled)] = f"heptapolis/locale/{compiled.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up."""
        if version != "editable":
            self._folder.cleanup()
