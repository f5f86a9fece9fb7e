"""What a host says on all pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.server import Server


@pytest.mark.parametrize(("language", "words"), [("en", "Imprint"), ("de", "Impressum")])
def test_every_page_leads_to_the_imprint(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setenv("KNALL_IMPRINT_URL", "https://example.org/imprint")
    server = Server(tmp_path / "knall.sqlite")
    try:
        context = browser.new_context(base_url=server.address, locale=language)
        page = context.new_page()
        for path in ("/", "/mine", "/nothing/here"):
            page.goto(path)
            expect(page.locator("#foot").get_by_role("link", name=words)).to_have_attribute(
                "href", "https://example.org/imprint"
            )
            expect(page.locator("#foot a")).to_have_count(3)  # no privacy page was given
        context.close()
    finally:
        server.stop()
