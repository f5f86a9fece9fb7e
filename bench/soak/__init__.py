"""make soak: players, leavers, attackers and kill -9 together on one real server, for a bounded time.

`host` is the server process, `people` the players, `ledger` compares acknowledged moves with the database, `traffic`
searches sent data for secrets, `attackers` disturb; `run` puts them together and lists the broken promises.
"""
