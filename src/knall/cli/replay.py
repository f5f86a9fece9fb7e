"""knall replay."""

import click

from knall.cli.arguments import json_option, language_option, print_json, read_text
from knall.cli.boards import print_board, print_round
from knall.core import lot, record
from knall.core.match import UNDO
from knall.core.record import begin_again
from knall.core.texts import load_texts
from knall.core.voice import Voice
from knall.games import load_game


@click.command("replay")
@click.argument("file", metavar="RECORD")
@click.option("--board", is_flag=True, help="Show the board at each decision.")
@json_option
@language_option
def command(file: str, board: bool, as_json: bool, language: str) -> None:
    """Tell the match in the file RECORD (- for stdin), event by event."""
    match = record.replay(record.read(read_text(file)), load_game)
    if as_json:
        events = [{"seat": e.seat, "text": e.text} for e in match.events]
        end = {"position": str(match.position), "scores": match.scores, "winners": match.winners}
        print_json({"game": match.game.name, "start": str(match.start), "events": events, "end": end})
        return
    again = begin_again(match)
    voice = match.voice(language)
    undone = load_texts(__package__)[language]["replay"]["undone"]
    for number, event in enumerate(match.events, 1):
        view = again.position.view(event.seat)
        if board and event.seat is not None:
            print_board(match.game, view.board(voice))
        if match.by_lot and number == 1:
            called = [match.game.called(seat, language) for seat in range(match.start.players)]
            sentence = lot.say(range(match.start.players), called, Voice(language, match.names))
        else:
            sentence = undone if event.text == UNDO else view.say(event.text, voice)
        click.echo(f"{number:>4}  {event.text:<8} {sentence}")
        again = again.follow(event.text)
        print_round(again.position.view(None).round_end(voice))
    print_board(match.game, again.position.view(None).board(voice))
    if match.is_over:
        click.echo(f"{record.result_text(match.position)}; {record.winners_text(match.position) or '-'}")
