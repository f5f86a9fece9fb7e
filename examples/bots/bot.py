#!/usr/bin/env python3
"""A random bot in ten lines.  knall check-bot examples/bots/bot.py"""

import random
import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "knall":
        print("ready bot.py", flush=True)
    elif word == "match":
        random.seed(rest[-1])
    elif word == "moves":
        moves = rest
    elif word == "go":
        print("move", random.choice(moves), flush=True)
