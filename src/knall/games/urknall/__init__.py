"""Urknall: dice, astronauts, elements that gravity merges and splits; nothing is hidden."""

from knall.core.game import Game
from knall.games.urknall import board, notation, picture, refusals, rules, sentences, view

GAME = Game(
    name="urknall",
    title="Urknall",
    package=__name__,
    rules=1,
    seats=range(2, 5),
    about={
        "en": "Roll, travel, mark the stones that will count, let gravity merge and split the sky. Open, 30 minutes.",
        "de": "Würfeln, reisen, gute Steine besetzen, die Schwerkraft den Himmel ordnen lassen. Offen, 30 Minuten.",
    },
    options=notation.OPTIONS,
    catalogue=notation.CATALOGUE,
    state=rules.State,
    start=rules.start,
    actor=rules.actor,
    moves=rules.moves,
    odds=rules.odds,
    apply=rules.apply,
    scores=rules.scores,
    seen=view.Seen,
    view=view.view,
    guess=view.guess,
    configure=notation.configure,
    configured=notation.configured,
    tell=view.tell,
    reveals=view.reveals,
    position=notation.position,
    parse=notation.parse,
    shown=notation.shown,
    seat_names=tuple(notation.OWNERS),
    parties=notation.parties,
    called=sentences.called,
    say=sentences.say,
    why_not=refusals.why_not,
    board=board.board,
    draw=picture.draw,
    picks=picture.picks,
    paint=board.PAINT,
)
