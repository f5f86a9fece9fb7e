"""The whole protocol on one page: every message between page and server, in both directions, by HTTP and by socket.

What a message holds stands in the module that it comes from, with the parts that it is made of.  The page's types
(`page/net/types.d.ts`) and the OpenAPI document are made from the same classes; a test compares them with this list.
"""

from __future__ import annotations

from knall.web.http.wire.analysing import (
    AnalysisShape,
    DecisionShape,
    Edits,
    Explored,
    GuideShape,
    Judgement,
    MistakeShape,
)
from knall.web.http.wire.incoming import (
    Analyse,
    AnalyseRecord,
    ChangePosition,
    ChangeSeat,
    ChangeSettings,
    CheckSheet,
    CloseTable,
    ComeBack,
    Contribution,
    DeleteMessage,
    DeleteMine,
    DropOwn,
    Explore,
    Hurry,
    Join,
    Judge,
    KeepOwn,
    Leave,
    LetWatchersTalk,
    Look,
    Move,
    NewTable,
    Recorded,
    Rematch,
    RemoveFromChat,
    Rename,
    Replay,
    Resign,
    Say,
    SheetFile,
    StandIn,
    Touch,
    Undo,
    UndoAnswer,
)
from knall.web.http.wire.learning import Background, Hint, LessonShape, Rules
from knall.web.http.wire.notices import Beat, Thinking
from knall.web.http.wire.outgoing import (
    Fairness,
    Frame,
    Me,
    Played,
    Problem,
    ReplayFrame,
    Site,
    StoodIn,
    TablePage,
    TableShape,
    Undone,
    Verdict,
    Why,
)
from knall.web.http.wire.own_sheets import Brought, Dropped, FilledSheet, OwnForm, OwnLine, SheetVerdict
from knall.web.http.wire.talk import ChatShape, MessageShape

# --- by HTTP: what commands bring (a POST each), what all requests are answered with ---

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
SITE = (Site, Me, Rules, Background, LessonShape)
RECORDS = (ReplayFrame, Verdict)
SHEETS = (OwnForm, OwnLine, SheetVerdict, FilledSheet, Brought, Dropped)
ANALYSES = (AnalysisShape, DecisionShape, GuideShape, MistakeShape, Explored, Edits, Judgement)
ANSWERS = (*PLAYING, *TABLES, *SITE, *RECORDS, *SHEETS, *ANALYSES, Problem)

# --- by a table's socket ---

SaidByPage = Look | Hurry
"""What the page says."""
ToldToPage = TableShape | Frame | MessageShape | ChatShape | Thinking | Beat
"""What it is told."""
