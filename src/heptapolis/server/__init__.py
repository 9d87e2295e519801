"""The table in the browser: the log, seats, live updates, bots, fairness and HTTP.

This package knows no HTML: `heptapolis.web` draws. And it knows no rules: the games say what is legal and who may see what.

| file | question |
| --- | --- |
| `settings.py` | where data lies, what is allowed how often |
| `incoming_text.py` | text at the door: checked once, before anything else reads it |
| `schema.py`, `database.py`, `writer.py` | what is written down; a move is committed before it is acknowledged |
| `migrations/`, `database_kind.py`, `upgrade.py` | older databases, brought to the newest step wholly or not at all |
| `files.py`, `folder_lock.py`, `database_copy.py`, `backups.py` | private files; one server a folder; whole copies |
| `entries.py`, `people.py`, `live_table.py`, `tables.py` | a table is its log; who sits at it; what it shows; all tables |
| `rights.py`, `actions.py` | who may do what at a table, and doing it |
| `seat_news.py` | what all at a table are told about its seats |
| `fair_deals.py`, `contributions.py` | deals that can be proven not to be chosen; what people add to them |
| `hub.py` | live updates |
| `table_bots.py`, `bot_queue.py`, `bot_threads.py` | bots at tables; whose thought comes next; their threads |
| `compile_queue.py` | rules that compile meanwhile |
| `visitors.py`, `limits.py`, `problems.py` | who is there; how much is too much; what went wrong |
| `overload.py` | what happens when there is too much to do |
| `logs.py`, `metrics.py`, `readiness.py` | what operators see |
| `connections.py`, `openfiles.py`, `addresses.py`, `hosts.py` | how many, how slow; from where, and by which name |
| `app.py`, `request.py`, `pages.py`, `posts.py`, `seat_posts.py`, `deal_posts.py`, `streams.py`, `api.py` | HTTP |
| `serving.py`, `exports.py`, `verify.py` | `heptapolis serve`; backups and exports; what the proof of a deal proves |
"""
