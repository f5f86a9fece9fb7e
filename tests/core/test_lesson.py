"""Lessons and summaries: what is wrong in their files is named."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from knall.core.pages import lesson as lessons
from knall.core.pages import summary as summaries
from knall.core.pages.lesson import lesson
from knall.core.pages.summary import drawn, pictures, summary
from knall.core.text.errors import KnallError
from knall.games import load_game

GAME = load_game("urknall")


def changed(monkeypatch: pytest.MonkeyPatch, folder: Path, file: str, *changes: tuple[str, str]) -> None:
    """The files of the game, one of them changed."""
    for path in Path(str(files(GAME.package))).glob("pages/*.toml"):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    text = (folder / file).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / file).write_text(text, "utf-8")
    for module in (lessons, summaries):
        monkeypatch.setattr(module, "resource", lambda package, name: folder / name)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("after = 14", "after = 15", "there is no move 15"),
        (
            'choices = ["t32", "t7", "t1"]',
            'choices = ["t7", "t1"]',
            "step 12: the match goes on with none of the choices",
        ),
        ('choices = ["t32", "t7", "t1"]', 'choices = ["t32", "t2"]', "step 12: there is no answer to t2"),
        ('[[step]]\nafter = 0\npieces = ["b2"]\n', "", "there are 29 steps, and words for 30"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    changed(monkeypatch, tmp_path, "lesson.toml", (old, new))

    with pytest.raises(KnallError, match=wrong):
        lesson.__wrapped__(GAME)


def test_a_picture_of_a_piece_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed(monkeypatch, tmp_path, "pictures.toml", ('"e2"', '"e99"'))
    monkeypatch.setattr(summaries, "pictures", pictures.__wrapped__)

    with pytest.raises(KnallError, match="there is no piece e99"):
        drawn(GAME, "scoring", "en")


def test_a_picture_shows_what_lies_around_some_pieces_or_all() -> None:
    part, all_of_it = drawn(GAME, "scoring", "en"), drawn(GAME, "travel", "de")

    assert 'viewBox="0 0' not in part
    assert 'viewBox="0 0' in all_of_it
    with pytest.raises(KnallError, match="no picture called none"):
        drawn(GAME, "none", "en")


def test_a_summary_is_told_in_every_language_and_need_not_be() -> None:
    nothing = load_game("urknall")
    assert summary(nothing, "de") != summary(nothing, "en")


def test_what_a_move_leads_to_is_known_only_where_nothing_is_hidden() -> None:
    hidden = lesson(load_game("ramsch")).match.decisions[0].before

    with pytest.raises(KnallError, match="has secrets"):
        hidden.view(0).after("draw")
