"""knall mcp."""

from __future__ import annotations

import click

from knall.cli.arguments import language_option
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "argument")


@click.command("mcp")
@language_option
def command(language: Language) -> None:
    """Serve a seat to a language model, by the Model Context Protocol on standard input and output."""
    try:
        from knall.adapters.mcp import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise KnallError(wrong("no_mcp")) from None
    server(language).run("stdio")
