"""make soak: players, leavers, attackers and kill -9 together on one real server, for a bounded time.

`host` is the server, `people` who plays there, `ledger` what they were told is done, `traffic` what they were sent,
`attackers` those who disturb; `run` puts them together and says which promises hold.
"""
