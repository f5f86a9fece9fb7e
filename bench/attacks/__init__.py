"""One visitor against all others: each attack beside people who play at other tables, in one run.

`client` is somebody with an address and a cookie, `victim` those whose moves are timed, `world` what an attacker has
prepared; a module of attacks measures its own and says which bars hold (`bars`); `run` prints them all.
"""
