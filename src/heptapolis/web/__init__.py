"""Pages, icons and styles for the browser.

Nothing here knows HTTP, a database or a rule. `pages.page` makes a whole page from a template, `board.board` draws what a
View says of a table, for any of the games, and `STATIC` is the folder with styles, script and icons. What is special to a
game stands in a package of its own (`web/<game>`), found by `board.drawing_for`.
"""

from heptapolis.web.pages import STATIC, asset, page

__all__ = ["STATIC", "asset", "page"]
