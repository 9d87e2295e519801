"""`python -m heptapolis.server`: the same as `heptapolis serve`."""

from heptapolis.cli import app

if __name__ == "__main__":
    import sys

    sys.argv.insert(1, "serve")
    app()
