"""Adapters to other libraries. Each module needs its library, and no other module imports it.

`pettingzoo`, `gymnasium` and `openspiel`: install `knall[pettingzoo]`, `knall[gymnasium]`, `knall[openspiel]`.
"""
