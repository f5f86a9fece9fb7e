"""What there is: games, rulebooks, lessons, pages, records."""

from __future__ import annotations

import json
import re

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook, ruling
from knall.core.match.record import private, write
from knall.core.pages.lesson import has_lesson
from knall.core.text.language import LANGUAGES
from knall.games import NAMES
from knall.testing.matches import random_match
from knall.web.shell.static import page_files
from tests.support.some_games import a_hidden_game, an_open_game
from tests.web.support.live_server import Person


def test_the_site_in_both_languages(ada: Person) -> None:
    sites = {language: ada.seen("/api/site", lang=language) for language in LANGUAGES}
    for site in sites.values():
        assert [game["name"] for game in site["games"]] == list(NAMES)
        assert [level["name"] for level in site["levels"]] == ["easy", "normal", "hard", "champion"]
        assert site["me"] == {"name": None}
        for game in site["games"]:
            assert ada.get(game["picture"]).text.startswith("<svg")
            assert game["default_players"] in game["players"]
            assert len(game["seats"]) == game["players"][-1]
            for option in game["options"]:
                assert option["default"] in option["allowed"]
    assert sites["de"]["games"][0]["about"] != sites["en"]["games"][0]["about"]
    german = ada.http.get("/api/site", headers={"accept-language": "xx, de-CH;q=0.9"}).json()
    assert german == sites["de"]
    assert ada.get("/api/site", lang="xx").status_code == 422


def test_every_clause_of_the_rulebook_can_be_linked_to(ada: Person, game: AnyGame) -> None:
    for language in LANGUAGES:
        rules = ada.seen(f"/api/games/{game.name}/rules", lang=language)
        ids = re.findall(r'id="([a-z]\d+)"', rules["html"])
        assert ids == [clause.lower() for clause in rulebook(game, language).clauses]
        assert "<script" not in rules["html"]
    assert ada.get("/api/games/chess/rules").json()["error"] == "unknown"


def test_every_link_of_a_rulebook_leads_to_a_clause_or_a_heading(ada: Person, game: AnyGame) -> None:
    for language in LANGUAGES:
        rules = ada.seen(f"/api/games/{game.name}/rules", lang=language)
        everything = rules["summary"] + rules["html"]
        ids = re.findall(r'id="([^"]+)"', everything)

        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', everything)) <= set(ids)


def test_our_games_have_a_summary_with_pictures_that_they_draw_and_rulings_are_folded(ada: Person) -> None:
    for name in ("urknall", "ramsch", "theory"):
        for language in LANGUAGES:
            rules = ada.seen(f"/api/games/{name}/rules", lang=language)
            shown = re.findall(r'src="([^"]+)"', rules["summary"])
            word = ruling(language).rstrip(": ")

            assert shown
            assert all(ada.get(source).text.startswith("<svg") for source in shown)
            assert "<table>" in rules["scoring"]
            assert rules["html"].count(f"<summary>{word}</summary>") >= 3
            assert f"<em>{word}:</em>" not in rules["html"]
    assert ada.get(f"/api/games/{NAMES[0]}/pictures/none.svg").json()["error"] == "unknown"


def test_a_touch_in_a_lesson_is_explained_as_in_a_match(ada: Person) -> None:
    said = ada.seen("/api/games/urknall/lesson/why", at=2, piece="e8", lang="en")

    assert said["clause"] == "U10"
    assert "no colour in common" in said["sentence"]


def test_the_lesson_can_be_replayed(ada: Person, game: AnyGame) -> None:
    if not has_lesson(game):
        pytest.skip(f"{game.title} has no guided first game")
    lesson = ada.seen(f"/api/games/{game.name}/lesson", lang="de")
    end = ada.done("/api/replay", {"record": lesson["record"], "seat": lesson["seat"]})
    assert all(step["at"] <= end["length"] for step in lesson["steps"])
    assert [step["at"] for step in lesson["steps"]] == sorted(step["at"] for step in lesson["steps"])


def test_a_record_is_replayed_event_by_event(ada: Person, game: AnyGame) -> None:
    match = random_match(game, 2, {}, 6)
    record = write(match, "2026-01-02")
    length = len(match.events)
    end = ada.done("/api/replay", {"record": record, "seat": 1})
    assert (end["length"], end["seq"], end["over"], end["next"]) == (length, length, True, None)
    assert end["tags"]["Game"] == game.name
    for at in range(0, length, max(1, length // 5)):
        frame = ada.done("/api/replay", {"record": record, "at": at, "after": max(0, at - 1), "seat": 0}, lang="de")
        assert frame["seq"] == at
        assert frame["next"] == match.events[at].text
        assert frame["view"] == str(match.as_of(at).position.view(0))
        assert all(step["number"] == at for step in frame["steps"])
    beyond = ada.post("/api/replay", {"record": record, "at": length + 1})
    assert (beyond.status_code, beyond.json()["error"]) == (422, "bad")
    assert ada.post("/api/replay", {"record": record, "seat": 5}).status_code == 422


@a_hidden_game
def test_a_record_is_verified(ada: Person, game: AnyGame) -> None:
    match = random_match(game, 3, {}, 6)
    good = ada.done("/api/verify", {"record": write(match)})
    assert good == {"ok": True, "events": len(match.events), "chance_proven": True, "problems": []}
    false = re.sub(r'\[Result "[^"]*"\]', '[Result "none"]', write(match))
    assert not ada.done("/api/verify", {"record": false})["ok"]
    half = random_match(game, 3, {}, 6, moves=9)
    assert ada.done("/api/verify", {"record": private(half)})["ok"]


@pytest.mark.parametrize("record", ["", "nonsense", "[Knall]", '[Knall "1"]\n' * 3, "[" * 900_000, "\x00" * 100])
def test_what_is_no_record(ada: Person, record: str) -> None:
    for path in ("/api/replay", "/api/verify"):
        answer = ada.post(path, {"record": record})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert ada.post("/api/verify", {"record": "x" * 1_000_001}).status_code == 422


@an_open_game
def test_a_record_that_goes_to_and_fro_for_ever_is_refused(ada: Person, game: AnyGame) -> None:
    match = random_match(game, 2, {}, 3, moves=1)
    record = private(match).rstrip("\n") + f" undo {match.decisions[0].move}" * 60_000
    answer = ada.post("/api/verify", {"record": record})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert "5000 events" in answer.json()["message"]


def test_pages(ada: Person) -> None:
    shell = ada.get("/about").text
    for address in ("/mine", "/about", "/replay", "/replay/x", f"/rules/{NAMES[0]}"):
        answer = ada.get(address)
        assert (answer.status_code, answer.text) == (200, shell)
    for address in ("/rules/chess", "/no/such/page"):
        answer = ada.http.get(address, headers={"accept": "text/html"})
        assert (answer.status_code, answer.text) == (404, shell)
    assert ada.get("/table/x?invite=y").text == ada.get("/").text
    assert ada.get("/api/nothing").json()["error"] == "unknown"
    assert ada.get("/page/../app.py").status_code == 404
    assert ada.get("/page/%2e%2e/app.py").status_code == 404


def test_static_files_are_packed_and_remembered(ada: Person) -> None:
    path = f"{page_files().folder}first.js"
    plain = ada.http.get(path, headers={"accept-encoding": "identity"})
    packed = ada.http.get(path, headers={"accept-encoding": "gzip"})
    assert plain.text == packed.text
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.headers["cache-control"].endswith("immutable")
    again = ada.http.get(path, headers={"if-none-match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_page_is_kept_for_a_time_without_a_line_and_nothing_else(ada: Person) -> None:
    worker = ada.get("/offline-worker.js")
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"
    found = re.search(r"const KEPT = (\[.+\]);", worker.text)
    assert found is not None
    shell, *files = json.loads(found[1])
    assert shell == "/"
    assert all(path.startswith(page_files().folder) and ada.get(path).status_code == 200 for path in files)
    wanted = re.findall(r'(?:src|href)="(/page/[^"]+\.(?:js|css))"', ada.get(shell).text)
    assert wanted
    assert set(wanted) <= set(files)


def test_nothing_in_the_page_is_inline(ada: Person) -> None:
    shell = ada.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=", shell)
