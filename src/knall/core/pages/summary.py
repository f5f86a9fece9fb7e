"""Summary: the rules of a game on one page, with pictures drawn by the game; optional.

`summary.<language>.md` in the game's folder is Markdown.  `![words](picture:NAME)` shows a picture of `pictures.toml`:

    [NAME]
    position = "…"
    seat = 0                    # who sees it so
    around = ["…", "…"]         # the pieces that are to be seen; without it the whole picture
    margin = 60                 # how much around them

and a heading `## … {#scoring}` begins the section that tells what counts how much, which is shown beside a board too.
"""

from __future__ import annotations

import tomllib
from functools import cache

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import page
from knall.core.match.position import Position
from knall.core.show.svg import whole
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.resources import resource
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "summary")
MARGIN = 60


def summary(game: AnyGame, language: Language) -> str | None:
    """The summary in this language, or in English; None if the game has none."""
    return page(game, "summary", language)


@cache
def pictures(game: AnyGame) -> dict[str, dict[str, object]]:
    """The definitions of the summary's pictures, by name."""
    file = resource(game.package, "pictures.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def drawn(game: AnyGame, name: str, language: Language) -> str:
    """A picture of the summary as SVG."""
    wanted = pictures(game).get(name)
    if wanted is None:
        raise KnallError(wrong("no_picture", title=game.title, name=name))
    position = Position(game, game.notation.parse(str(wanted["position"])))
    picture = position.view(int(str(wanted.get("seat", 0)))).picture(language)
    around = wanted.get("around")
    if not isinstance(around, list):
        return whole(picture)
    places = {piece.id: (piece.x, piece.y) for piece in picture.pieces}
    if missing := [piece for piece in around if piece not in places]:
        raise KnallError(wrong("no_piece", name=name, title=game.title, pieces=", ".join(missing)))
    return whole(picture, [places[piece] for piece in around], float(str(wanted.get("margin", MARGIN))))
