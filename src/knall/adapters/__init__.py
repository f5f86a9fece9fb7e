"""The games in the languages of other libraries; each module needs its library, and nothing else imports it.

`pettingzoo`, `gymnasium` and `openspiel`: install `knall[pettingzoo]`, `knall[gymnasium]`, `knall[openspiel]`.
"""
