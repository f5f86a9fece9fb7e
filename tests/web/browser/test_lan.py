"""A site for the network at home, in real browsers: who opens an invitation on another device sits down there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from knall.games import NAMES
from knall.web.gate.hosts import lan_address
from tests.web.browser.playing import part, wait_for_turn
from tests.web.browser.server import Server
from tests.web.support.live_server import PATIENCE


@pytest.mark.skipif(lan_address() is None, reason="this computer is in no network")
def test_an_invitation_made_here_is_opened_elsewhere(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNALL_LAN", "1")
    server = Server(tmp_path / "knall.sqlite")
    try:
        host = browser.new_context(base_url=server.address, locale="en").new_page()
        host.set_default_timeout(PATIENCE * 1000)
        host.goto(f"/new/{NAMES[1]}")
        host.locator(part("name-0")).fill("Ada")
        host.locator(part("create")).click()
        expect(host.locator(part("here-only"))).to_have_count(0)
        link = host.locator(part("invite-1")).input_value()
        assert link.startswith(f"http://{lan_address()}:")

        elsewhere = link.replace(str(lan_address()), "127.0.0.2")  # another address; nothing leaves this computer
        friend = browser.new_context(locale="de").new_page()
        friend.goto(elsewhere)
        friend.locator(part("name")).fill("Bob")
        friend.locator(part("name-done")).click()
        wait_for_turn(host)
        expect(friend.locator(part("board"))).to_be_visible()
        expect(friend.locator(part("players"))).to_contain_text("Ada")
        for page in (host, friend):
            page.context.close()
    finally:
        server.stop()
