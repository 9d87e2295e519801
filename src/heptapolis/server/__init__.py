"""The table in the browser: the log, seats, live updates, bots, fairness and HTTP.

This package knows no HTML: `heptapolis.web` draws. And it knows no rules: the games say what is legal and who may see what.

| file | question |
| --- | --- |
| `settings.py` | where data lies, what is allowed how often |
| `incoming_text.py` | text at the door: checked once, before anything else reads it |
| `schema.py`, `upserts.py` | what is written down |
| `database.py`, `database_writer.py` | reading and writing it; a move is committed before it is acknowledged |
| `database_home.py`, `postgres_home.py` | where it is: in a file of SQLite, or in a PostgreSQL database |
| `house_copy.py` | a whole house from one into the other |
| `migrations/`, `database_kind.py`, `upgrade.py` | older databases, brought to the newest step wholly or not at all |
| `files.py`, `folder_lock.py`, `database_copy.py`, `backups.py` | private files; one server a folder; whole copies |
| `entries.py`, `people.py`, `live_table.py`, `tables.py` | a table is its log; who sits at it; what it shows; all tables |
| `rights.py`, `actions.py`, `table_commands.py` | who may do what at a table, what follows from it, and doing it |
| `new_tables.py`, `table_lists.py`, `table_records.py` | making tables; lists of them; their games as text |
| `older_results.py` | results of games that ended before lists had a place for them |
| `seat_news.py`, `seat_names.py`, `story.py` | what all at a table are told: about its seats, by which names, about the game |
| `fair_deals.py`, `contributions.py` | deals that can be proven not to be chosen; what people add to them |
| `live_updates.py`, `event_channels.py`, `event_streams.py` | live updates |
| `table_bots.py`, `bot_queue.py`, `bot_threads.py` | bots at tables; whose thought comes next; their threads |
| `hints.py` | what a bot thinks of the candidates, told to a person |
| `compile_queue.py` | rules that compile meanwhile |
| `visitors.py`, `limits.py`, `problems.py` | who is there; how much is too much; what went wrong |
| `overload.py` | what happens when there is too much to do |
| `logs.py`, `metrics.py`, `readiness.py` | what operators see |
| `connections.py`, `openfiles.py`, `addresses.py`, `hosts.py` | how many, how slow; from where, and by which name |
| `lan.py` | letting the local network in, on purpose |
| `drawing.py`, `page_contents.py`, `table_pages.py` | what goes into boards and pages |
| `png_process.py` | pictures, drawn elsewhere |
| `api_documents.py`, `api_answers.py` | what the JSON API takes and gives; what it tells |
| `app.py`, `services.py` | HTTP: the application, its parts |
| `direct_routes.py`, `request.py`, `handler_calls.py`, `response_writer.py` | one request: checked, handed on, answered |
| `compression.py`, `head_requests.py` | what goes to other machines, made small; answers without a body |
| `routes/` | the addresses: each reads the request, calls one of the above, and answers |
| `serving.py`, `exports.py`, `verify.py` | `heptapolis serve`; backups and exports; what the proof of a deal proves |

The way of a post: `direct_routes.py` finds its route, the door checks it (`CheckedRoute` in `request.py`), the route reads it
(`move` in `routes/posts.py` for pages, in `routes/api.py` for programs), and `table_commands.move` does what it asks for by
`Ask.change`, which is `Tables.change` under the table's lock: `actions.move` decides what follows, `Database.write` hands that
to the thread that commits it (`database_writer.py`), `Live.apply` applies it once it is written, and `live_updates.py` tells
whoever looks on. Where the log has gone on meanwhile, what is new is taken first, and it is decided again.
"""
