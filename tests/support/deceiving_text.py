"""What others may write to deceive whoever reads it, on a terminal or on a page."""

from __future__ import annotations

from unicodedata import category

ESCAPE, TITLE, C1, TURNED = "\x1b[2J\x1b[31m", "\x1b]0;OWNED\x07", "\x9b31m", "\u202e\u2066"
TAGS, SPACES, STYLES = "\U000e0041\U000e007f", "\u200b\u200d\u2060\ufeff\xad", "\ufe01\ufe0f\U000e0100"
PILE = "\u0301" * 9
HOSTILE = f"Eve{ESCAPE}{TITLE}{C1}{TURNED}{TAGS}{SPACES}{STYLES}{PILE}\r\x7f\u2028end"


def arrived(text: str) -> list[str]:
    """What of that is in a text that somebody is shown; line breaks are ours."""
    odd = {one for one in text if one != "\n" and (category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp") or one in STYLES)}
    return [*map(ascii, sorted(odd)), *(["a pile"] if PILE[:5] in text else [])]
