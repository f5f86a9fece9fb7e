"""knall replay."""

import click

from knall.cli.arguments import json_option, language_option, read_record
from knall.cli.boards import print_board, print_round, print_wrapped
from knall.cli.output import print_json
from knall.cli.positions import position_facts, result
from knall.core.match import attendance, record, seat_lot
from knall.core.match.history import UNDO, By, Event
from knall.core.match.match import Match
from knall.core.match.position import View
from knall.core.match.record import begin_again
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games import load_game


@click.command("replay")
@click.argument("file", metavar="RECORD")
@click.option("--board", is_flag=True)
@json_option
@language_option
def command(file: str, board: bool, as_json: bool, language: str) -> None:
    """Tell the match in the file RECORD (- for stdin), event by event."""
    match = record.replay(read_record(file), load_game)
    if as_json:
        print_json(_as_json(match))
        return
    again = begin_again(match)
    voice = match.voice(language)
    for number, event in enumerate(match.events, 1):
        view = again.position.view(event.seat)
        if board and event.is_move:
            print_board(match.game, view.board(voice))
        sentence = _lot(match, language) if match.by_lot and number == 1 else _said(view, event, voice)
        print_wrapped(sentence, f"{number:>4}  {event.text:<8} ")
        again = again.follow(event.text)
        print_round(again.position.view(None).round_end(voice))
    print_board(match.game, again.position.view(None).board(voice))
    if match.is_over:
        click.echo(f"{record.result_text(match.position)}; {record.winners_text(match) or '-'}")


def _as_json(match: Match) -> dict[str, object]:
    events = [{"seat": e.seat, "text": e.text} for e in match.events]
    end = {**position_facts(match.position), **result(match.position, match.winners), "over": match.is_over}
    names = {"game": match.game.name, "rules": match.game.rules_version, "names": list(match.names)}
    return {**names, "start": str(match.start), "events": events, "end": end}


def _lot(match: Match, language: Language) -> str:
    seats = range(match.start.players)
    return seat_lot.say(
        seats, [match.game.words.called(seat, language) for seat in seats], Voice(language, match.names)
    )


def _said(view: View, event: Event, voice: Voice) -> str:
    """What happened, in a sentence."""
    if event.text == UNDO:
        return load_texts(__package__)[voice.language]["replay"]["undone"]
    if event.text in attendance.SEATS:
        return attendance.say(event.text, voice)
    said = view.say(event.text, voice)
    return attendance.say_for(event.seat, said, voice) if event.seat is not None and event.by is By.BOT else said
