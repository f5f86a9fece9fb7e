"""Where `knall serve` listens: on the next port if one is busy, and nowhere if the address is wrong."""

from __future__ import annotations

import socket

import pytest

from knall.cli.site import serve
from knall.core.text.errors import KnallError

HERE = "127.0.0.1"


def test_a_port_that_is_busy_is_said_and_the_next_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        with serve._bound(HERE, None) as bound:
            assert port < bound.getsockname()[1] < port + serve.TRIES

        assert f"Port {port} is busy, trying the next." in capsys.readouterr().err
        with pytest.raises(KnallError, match=f"{HERE}, port {port}: "):
            serve._bound(HERE, port)


def test_an_address_that_is_none_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KnallError, match=r"999\.1\.1\.1, port "):
        serve._bound("999.1.1.1", None)

    assert capsys.readouterr().err == ""
