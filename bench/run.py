"""make bench: all benchmarks in one run on one core, as ratios with bars."""

from __future__ import annotations

import sys

from bench import (
    against,
    analysing,
    first_board,
    guessing,
    keeping_time,
    longest_move,
    memory,
    ours,
    peers,
    searching,
    serving,
    side_channels,
    starting,
    thinking_time,
    vectors,
)
from bench.attacks import run as attacks
from bench.bars import Bar, reached
from bench.rates import best_rates
from knall.games import NAMES

ROUNDS = 12


def table(title: str, rows: dict[str, float], digits: int) -> None:
    print(title)
    for name, figure in rows.items():
        print(f"  {name:<44} {figure:>12,.{digits}f}")


def open_game() -> list[Bar]:
    """Urknall, beside a dice game driven from Python and a card game in C++."""
    ours_, loop, rollouts = (
        "urknall, random matches",
        "backgammon (OpenSpiel), from Python",
        "hearts (OpenSpiel), C++ rollouts",
    )
    plain, stepped = "urknall, the same uncompiled", "urknall, stepped from Python"
    rates = best_rates(
        {
            ours_: ours.compiled("urknall", 3, blackholes=True),
            plain: ours.plain("urknall", 3, blackholes=True),
            stepped: ours.stepped("urknall", 3, blackholes=True),
            loop: peers.driven_from_python("backgammon"),
            rollouts: peers.own_rollouts("hearts"),
        },
        ROUNDS,
    )
    table("decisions a second", rates, 0)
    return [
        ("urknall / backgammon loop", rates[ours_] / rates[loop], 60),
        ("urknall / hearts C++ rollouts", rates[ours_] / rates[rollouts], 1.5),
        ("urknall / the same uncompiled", rates[ours_] / rates[plain], 1),
        ("urknall stepped / backgammon loop", rates[stepped] / rates[loop], 5),
    ]


def hidden_games() -> list[Bar]:
    """The card games, beside two card games driven from Python and in C++."""
    names = ("ramsch", "theory")
    peer_names = ("gin_rummy", "crazy_eights")
    contenders = {f"{name}, random matches": ours.compiled(name, 3) for name in names}
    contenders |= {f"{peer} (OpenSpiel), from Python": peers.driven_from_python(peer) for peer in peer_names}
    contenders |= {f"{peer} (OpenSpiel), C++ rollouts": peers.own_rollouts(peer) for peer in peer_names}
    rates = best_rates(contenders, ROUNDS)
    table("decisions a second", rates, 0)
    bars: list[Bar] = []
    for name in names:
        mine = rates[f"{name}, random matches"]
        bars += [(f"{name} / {peer} loop", mine / rates[f"{peer} (OpenSpiel), from Python"], 30) for peer in peer_names]
        bars.append((f"{name} / crazy_eights C++ rollouts", mine / rates["crazy_eights (OpenSpiel), C++ rollouts"], 1))
        bars.append((f"{name} / gin_rummy C++ rollouts", mine / rates["gin_rummy (OpenSpiel), C++ rollouts"], 10))
    return bars


def guesses() -> list[Bar]:
    """A guess relative to a random match, from the times with 0, 1 and 2 guesses per decision.

    The first guess of a view prepares data for all of them; a search makes thousands, so the second one counts.
    """
    bars: list[Bar] = []
    for name in ("ramsch", "theory"):
        contenders = {str(n): guessing.matches(name, 3, n) for n in range(3)}
        rates = best_rates({"match": ours.compiled(name, 3), **contenders}, ROUNDS)
        match = ours.decisions_a_match(name, 3) / rates["match"]
        first, second = 1 / rates["1"] - 1 / rates["0"], 1 / rates["2"] - 1 / rates["1"]
        times = {"a random match": match, "a guess": second, "the first guess of a view": first}
        table(f"{name}, microseconds", {what: seconds * 1e6 for what, seconds in times.items()}, 3)
        bars.append((f"{name}: a random match / a guess", match / second, 10))
    return bars


def searches() -> list[Bar]:
    """Search beside OpenSpiel's, in games of about the same length and width."""
    open_, hidden = "breakthrough (OpenSpiel), MCTSBot", "gin_rummy (OpenSpiel), ISMCTSBot"
    names = ("urknall", "ramsch", "theory")
    contenders = {f"{name}, search": searching.ours(name) for name in names}
    rates = best_rates(
        contenders | {open_: searching.mcts("breakthrough"), hidden: searching.ismcts("gin_rummy")}, ROUNDS
    )
    table("simulations a second", rates, 0)
    bars = [("urknall search / breakthrough MCTSBot", rates["urknall, search"] / rates[open_], 5.0)]
    for name in names[1:]:
        bars.append((f"{name} search / gin_rummy ISMCTSBot", rates[f"{name}, search"] / rates[hidden], 20.0))
    return bars


def times_kept() -> list[Bar]:
    """A bot with a time limit on a busy machine."""
    return [(f"{name}: time allowed / longest answer", 1 / keeping_time.longest_answer(name), 0.9) for name in NAMES]


def longest_moves() -> list[Bar]:
    """No move of a search takes far longer than the others, whatever has to be guessed."""
    found = longest_move.measured()
    table("the longest move of a search, in medians", found, 2)
    return [(f"5 medians / longest move, {name}", 5 / times, 1) for name, times in found.items()]


def starts() -> list[Bar]:
    """Starting times of commands."""
    times = starting.seconds(ROUNDS)
    table("seconds from start to end", times, 3)
    allowed = 3 * times["import numpy"]
    return [(f"3 x import numpy / {name}", allowed / times[name], 1) for name in times if name != "import numpy"]


def site() -> list[Bar]:
    """The site under load, beside a bare FastAPI server; wall-clock time, since waiting counts."""
    load, times, replays = serving.measured()
    table("the site under load", load, 1)
    table(
        "milliseconds", times | {f"{name}: a match of 100 events from the log": ms for name, ms in replays.items()}, 2
    )
    (nothing, moves, *_), (echo, told) = load.values(), times.values()
    bars: list[Bar] = [("durable moves / bare POST", moves / nothing, 1 / 3)]
    bars.append(("5 x (echo + fdatasync) / move to frame, p99", 5 * echo / told, 1))
    return bars + [(f"{name}: 5 ms / a match from the log", 5 / ms, 1) for name, ms in replays.items()]


def slow_lines() -> list[Bar]:
    """The first board on a slow connection in a real browser; wall-clock time."""
    found = first_board.measured()
    if found is None:
        print("*** there is no Chromium: THE FIRST BOARD IS NOT MEASURED ***")
        return []
    table("a board at 400 kbit/s, 400 ms a request", found.rows(), 2)
    return found.bars()


def room() -> list[Bar]:
    """Memory of bots' processes, also with nothing compiled before, and of those that compile."""
    found = memory.peaks()
    table("megabytes at most", {**found.thinking, "knall warm, any process": found.compiling}, 0)
    bars = [(f"250 MB / {name}", 250 / peak, 1.0) for name, peak in found.thinking.items()]
    return [*bars, ("600 MB / any process of knall warm", 600 / found.compiling, 1.0)]


def secrets_in_time() -> list[Bar]:
    """Worlds that are equal for a seat cannot be told apart by response times: 0.45 to 0.55 guessed right."""
    found = side_channels.measured()
    table("worlds told apart by time, of all guesses", found, 3)
    return [(f"0.05 / advantage over guessing, {name}", 0.05 / max(abs(x - 0.5), 1e-3), 1) for name, x in found.items()]


def thinking_times() -> list[Bar]:
    """The time of a bot's move tells nothing of its hidden hand: no better than guessing."""
    right, careless = thinking_time.accuracies()
    table("balanced accuracy of a guess by a bot's time", {**right, "if each move took 20 ms more": careless}, 3)
    bars = [(f"0.05 / advantage over guessing, {name}", 0.05 / max(abs(x - 0.5), 1e-3), 1) for name, x in right.items()]
    return [*bars, ("the same guesses, if each move took 20 ms more", careless, 0.6)]


def main() -> None:
    """Measure, print, and exit with 1 if a bar is missed; the argument is the commit to compare with."""
    bars = [
        *against.measured(sys.argv[1]),
        *open_game(),
        *hidden_games(),
        *vectors.measured(ROUNDS, table),
        *guesses(),
        *searches(),
        *analysing.measured(table),
        *times_kept(),
        *longest_moves(),
        *starts(),
        *room(),
        *site(),
        *slow_lines(),
        *secrets_in_time(),
        *thinking_times(),
    ]
    sys.exit(not reached([*bars, *attacks.measured()]))


if __name__ == "__main__":
    main()
