"""Attack benchmarks: one visitor against the latency of people at other tables.

`client` is an HTTP and WebSocket client with an address and a cookie, `victim` the people whose moves are timed,
`world` an attacker's prepared data. Each module of attacks measures its own and names its `bars`; `run` prints them
all.
"""
