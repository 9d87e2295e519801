"""The addresses of the server. A route reads the request, calls what does the work, and answers."""

from __future__ import annotations

from heptapolis.server.routes import api, pages, posts

ROUTERS = (api.router, posts.router, pages.router, api.introductions, api.tools)
"""Routes are tried one after the other: those of programs and tables, which are asked for most, come first."""
