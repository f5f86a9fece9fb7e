"""The services of a running server."""

from __future__ import annotations

from dataclasses import dataclass

from knall.core.text.language import Language
from knall.store.sqlite import SqliteStore
from knall.web.live.broadcast import Broadcast
from knall.web.live.painter import Painter
from knall.web.live.table_messages import message_shape, table_shape
from knall.web.ops.health import Health
from knall.web.people.sessions import Sessions
from knall.web.settings import Settings
from knall.web.tables.chat import Chat
from knall.web.tables.leaving import LeavingActions
from knall.web.tables.moderation import Moderation
from knall.web.tables.play import MatchActions
from knall.web.tables.registry import TableRegistry
from knall.web.tables.seating import Seating
from knall.web.tables.table import Table
from knall.web.tables.waiting_room import WaitingRoom
from knall.web.wire.tables import TableShape
from knall.web.workers.analyses import Analyses
from knall.web.workers.background import Reader
from knall.web.workers.pool import BotPool
from knall.web.workers.runner import BotRunner


@dataclass
class Services:
    """The parts of a running server, passed around as one."""

    settings: Settings
    store: SqliteStore
    sessions: Sessions
    registry: TableRegistry
    seating: Seating
    arranging: WaitingRoom
    actions: MatchActions
    leaving: LeavingActions
    chat: Chat
    people: Moderation
    pool: BotPool
    runner: BotRunner
    broadcast: Broadcast
    painter: Painter
    health: Health
    reader: Reader
    analyses: Analyses

    def table_shape(
        self, table: Table, guest: int | None, language: Language, address: str, invite: str | None = None
    ) -> TableShape:
        """A table as a guest may see it, with its chat."""
        shape = table_shape(table, guest, language, address, invite)
        shape["messages"] = [message_shape(message, guest) for message in self.chat.said(table)]
        if shape["host"]:
            shape["removed"] = [{"name": one.name, "number": one.number} for one in self.chat.removed(table)]
        return shape

    def close(self) -> None:
        """Stop the worker processes and close the store."""
        self.analyses.close()
        self.pool.close()
        self.reader.close()
        self.painter.close()
        self.store.close()
