"""Format and lint what browsers get: styles and scripts are formatted, scripts and templates linted.

    .venv/bin/python tools/pages.py             say what is not in the house's format, and what the linters find
    .venv/bin/python tools/pages.py --fix       put styles and scripts into the house's format

Templates are linted only: a formatter moves white space between elements, which people see.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cssbeautifier
import jsbeautifier

ROOT = Path(__file__).parents[1]
WEB = Path("src/heptapolis/web")
BIN = Path(sys.executable).parent
LINTERS = (
    ("oxlint", "--deny-warnings", "static"),
    ("djlint", "--lint", "--quiet", "--configuration", "../../../pyproject.toml", "templates"),
)


def formatted_style(text: str) -> str:
    """A style sheet in the house's format."""
    options = cssbeautifier.default_options()
    options.indent_size, options.end_with_newline = 2, True
    return str(cssbeautifier.beautify(text, options))


def formatted_script(text: str) -> str:
    """A script in the house's format."""
    options = jsbeautifier.default_options()
    options.indent_size, options.end_with_newline, options.brace_style = 2, True, "collapse"
    return str(jsbeautifier.beautify(text, options))


FORMATTERS: dict[str, Callable[[str], str]] = {".css": formatted_style, ".js": formatted_script}


def main() -> int:
    """1 if something is to be done."""
    fix = "--fix" in sys.argv[1:]
    wrong = 0
    for path in sorted((ROOT / WEB / "static").iterdir()):
        if path.suffix in FORMATTERS:
            text = path.read_text(encoding="utf-8")
            wanted = FORMATTERS[path.suffix](text)
            if wanted != text and fix:
                path.write_text(wanted, encoding="utf-8")
            elif wanted != text:
                print(f"{path.relative_to(ROOT)} is not in the house's format: make format")
                wrong = 1
    for linter, *arguments in LINTERS:
        wrong |= int(subprocess.run([BIN / linter, *arguments], cwd=ROOT / WEB, check=False).returncode != 0)
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
