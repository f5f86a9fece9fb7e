"""Commands about one match: play, replay, verify, analyse."""
