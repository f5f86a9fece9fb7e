"""API: chat at a table and its moderation."""

from __future__ import annotations

from knall.core.text.characters import has_something_to_see, is_plain, seen
from knall.web.api.command import Call, Commands
from knall.web.gate.costs import Cost
from knall.web.live.table_messages import message_shape
from knall.web.tables.stored import called
from knall.web.wire.refusals import Refused
from knall.web.wire.tables import TableShape
from knall.web.wire.talk import DeleteMessage, LetWatchersTalk, MessageShape, RemoveFromChat, Say

commands = Commands("/api/tables/{table}/chat", "chat")
UNNAMED = "?"
"""Name of a guest without one; the page says what they are."""


@commands.command("", Say, MessageShape, cost=Cost({"acts": 1, "chat": 1}))
async def say(call: Call, wish: Say) -> MessageShape:
    """Send a message to everyone at the table."""
    table, chat = call.table, call.services.chat
    chat.check(table, call.guest.id)
    text = " ".join(seen(wish.text).split())
    if not is_plain(text):
        raise Refused("bad", "chat_odd")
    if not has_something_to_see(text):
        raise Refused("bad", "chat_empty")
    guest = await call.introduced()
    seats = table.seats_of(guest)
    at_table = table.row.seats[seats[0]].name or called(table.row, seats[0], call.language) if seats else UNNAMED
    name = call.guest.name or at_table
    return message_shape(await chat.say(table, guest, name, text), guest)


@commands.command("/watchers", LetWatchersTalk, TableShape, cost=Cost({"acts": 2, "chat": 1}))
async def watchers(call: Call, wish: LetWatchersTalk) -> TableShape:
    """Let spectators write in the chat, or not; for the table's host."""
    await call.services.chat.let_watchers_talk(call.table, call.guest.id, wish.talk)
    return call.table_shape(call.table)


@commands.command("/remove", RemoveFromChat, TableShape, cost=Cost({"acts": 2, "chat": 1}))
async def remove(call: Call, wish: RemoveFromChat) -> TableShape:
    """Remove somebody and all their messages from the chat, or let them back; for the table's host."""
    await call.services.chat.remove(call.table, call.guest.id, wish.number, wish.removed)
    return call.table_shape(call.table)


@commands.command("/delete", DeleteMessage, TableShape, cost=Cost({"acts": 2}))
async def delete(call: Call, wish: DeleteMessage) -> TableShape:
    """Delete a message of mine, or as the table's host anybody's."""
    await call.services.chat.delete(call.table, call.guest.id, wish.number)
    return call.table_shape(call.table)
