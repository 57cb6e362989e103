"""The table without a server: a folder of files in which a browser is all of it.

`make site` writes the folder (`build.py`). In it the same pages and the same client (`tablier.table`) talk to a worker,
in which Python runs: the same house over the games' compiled rules, with the browser's own storage in place of a
database (`store.py`), thinking in place of processes (`thinking.py`), and what is asked of it in place of HTTP
(`routes.py`).
"""
