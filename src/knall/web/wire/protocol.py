"""The whole protocol on one page: every message between page and server, in both directions, by HTTP and by socket.

The modules that messages come from define their fields and parts.  The page's types (`page/net/types.d.ts`) and the
OpenAPI document are generated from the same classes; a test compares them with this list.
"""

from __future__ import annotations

from knall.web.wire.analysing import Analyse, AnalyseRecord, AnalysisShape, DecisionShape, GuideShape, MistakeShape
from knall.web.wire.chance import Contribution, Fairness
from knall.web.wire.exploring import ChangePosition, Edits, Explore, Explored, Judge, Judgement
from knall.web.wire.frames import Frame
from knall.web.wire.learning import Background, Hint, LessonShape, RulesShape
from knall.web.wire.own_sheets import (
    Brought,
    CheckSheet,
    DropOwn,
    Dropped,
    FilledSheet,
    KeepOwn,
    OwnForm,
    SavedSheet,
    SheetFile,
    SheetVerdict,
)
from knall.web.wire.playing import (
    ComeBack,
    Move,
    Played,
    Resign,
    StandIn,
    StoodIn,
    Touch,
    Undo,
    UndoAnswer,
    Undone,
    Why,
)
from knall.web.wire.records import Recorded, Replay, ReplayFrame, Verdict
from knall.web.wire.refusals import Problem
from knall.web.wire.seats import ChangeSeat, Join, Leave
from knall.web.wire.settings import ChangeSettings
from knall.web.wire.site import DeleteMine, HealthShape, Me, Rename, Site
from knall.web.wire.sockets import Beat, Hurry, Look, SocketQuery, Thinking
from knall.web.wire.tables import CloseTable, NewTable, Rematch, TablePage, TableShape
from knall.web.wire.talk import ChatShape, DeleteMessage, LetWatchersTalk, MessageShape, RemoveFromChat, Say

# --- by HTTP: bodies of commands (a POST each), answers to all requests ---

AT_A_TABLE = (Move, Touch, Undo, UndoAnswer, Resign, StandIn, ComeBack)
OF_TABLES = (NewTable, Join, Contribution, Leave, Rematch, ChangeSeat, ChangeSettings, CloseTable)
OF_TALK = (Say, LetWatchersTalk, RemoveFromChat, DeleteMessage)
OF_GUESTS = (Rename, DeleteMine)
OF_RECORDS = (Replay, Recorded)
OF_SHEETS = (CheckSheet, SheetFile, KeepOwn, DropOwn)
OF_ANALYSES = (Analyse, AnalyseRecord, Explore, ChangePosition, Judge)
COMMANDS = (*AT_A_TABLE, *OF_TABLES, *OF_TALK, *OF_GUESTS, *OF_RECORDS, *OF_SHEETS, *OF_ANALYSES)

PLAYING = (Frame, Hint, Why, Played, Undone, StoodIn, Fairness)
TABLES = (TableShape, TablePage, MessageShape)
SITE = (Site, Me, RulesShape, Background, LessonShape)
RECORDS = (ReplayFrame, Verdict)
SHEETS = (OwnForm, SavedSheet, SheetVerdict, FilledSheet, Brought, Dropped)
ANALYSES = (AnalysisShape, DecisionShape, GuideShape, MistakeShape, Explored, Edits, Judgement)
OPERATIONS = (HealthShape,)
"""For the host, at `/api/health`, which is not in the OpenAPI document."""
ANSWERS = (*PLAYING, *TABLES, *SITE, *RECORDS, *SHEETS, *ANALYSES, *OPERATIONS, Problem)

# --- by a table's socket ---

AskedByAddress = SocketQuery
"""Query of the socket's address, `/api/tables/{table}/live`."""
SaidByPage = Look | Hurry
"""From page to server."""
ToldToPage = TableShape | Frame | MessageShape | ChatShape | Thinking | Beat
"""From server to page."""
