"""The wheel in an empty environment: first the engine alone, then with what the site needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import httpx
import pytest

from knall.games import NAMES
from tests.web.support.live_server import PATIENCE, Person, Served

ROOT = Path(__file__).parent.parent
SITE_ONLY = (
    "import importlib.util as u; print([n for n in ('fastapi', 'uvicorn', 'prometheus_client') if u.find_spec(n)])"
)

pytestmark = pytest.mark.extended


class Installed:
    """An environment of its own, in which nothing of this checkout can be found."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.source = folder, self  # whose pip installs
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        venv.create(folder / "venv", with_pip=True)
        hidden = ("PYTHONPATH", "KNALL_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "KNALL_CHECK")
        self.environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.environment |= {"HOME": str(self.home), "KNALL_PLAIN": "1"}

    def beside(self, folder: Path) -> Installed:
        """Another environment, in which all that this one has can be found; more is installed there alone."""
        other = copy(self)
        other.folder, other.source = folder, self
        venv.create(folder / "venv")
        (here,), (there,) = ((each / "venv" / "lib").glob("python3*") for each in (folder, self.folder))
        (here / "site-packages" / "engine.pth").write_text(str(there / "site-packages"))
        return other

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of the environment."""
        command = [str(self.folder / "venv" / "bin" / words[0]), *words[1:]]
        return subprocess.run(
            command, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False, timeout=900
        )

    def pip(self, *words: str) -> None:
        """Install something; the cache of packages is the user's own."""
        environment = self.environment | {"HOME": os.environ.get("HOME", str(self.home))}
        python = ["--python", str(self.folder / "venv" / "bin" / "python")]
        pip = [
            str(self.source.folder / "venv" / "bin" / "pip"),
            *python,
            "install",
            "-q",
            "--disable-pip-version-check",
        ]
        done = subprocess.run([*pip, *words], env=environment, capture_output=True, text=True, check=False, timeout=900)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from this checkout as a release is."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel without extras; versions as they are locked."""
    found = Installed(tmp_path_factory.mktemp("empty"))
    constraints = found.folder / "constraints.txt"
    locked = (ROOT / "locks" / "play.txt").read_text("utf-8")
    constraints.write_text("\n".join(re.findall(r"^[A-Za-z0-9_.-]+==[^\s;\\]+", locked, re.MULTILINE)))
    found.pip("-c", str(constraints), str(wheel))
    return found


@pytest.fixture(scope="module")
def with_site(installed: Installed, wheel: Path) -> Installed:
    """The same with the extra `site`."""
    installed.pip("-c", str(installed.folder / "constraints.txt"), f"{wheel}[site]")
    return installed


def test_the_engine_alone_knows_its_games_and_plays(installed: Installed) -> None:
    assert installed.run("python", "-c", SITE_ONLY).stdout == "[]\n"
    assert all(name in installed.run("knall", "games").stdout for name in NAMES)
    for name in NAMES:
        start = installed.run("knall", "start", name, "--seed", "7")
        assert start.returncode == 0, start.stderr
        legal = installed.run("knall", "legal", name, start.stdout.strip())
        assert legal.stdout, legal.stderr
        assert installed.run("knall", "rules", name).stdout
    refused = installed.run("knall", "serve")
    assert refused.returncode == 2
    assert 'pip install "knall[site]"' in refused.stderr
    assert refused.stderr.count("\n") == 1


RESEARCH = ("pettingzoo", "gymnasium", "openspiel", "rgb")
ROW = r'`pip install "knall\[{}\]"` \| (.*) \|\n'
A_PICTURE = """
from knall.adapters.gymnasium import SoloEnv

solo = SoloEnv("urknall", render_mode="rgb_array")
solo.reset(seed=1)
assert solo.render().std() > 10
"""


def snippets(extra: str) -> list[str]:
    """What the README and the page of an extra say to write, as it stands there."""
    (row,) = re.findall(ROW.format(extra), (ROOT / "README.md").read_text("utf-8"))
    page = ROOT / "docs" / "research" / f"{extra}.md"
    if not page.exists():
        return [A_PICTURE]
    return [
        "\n".join(re.findall("`(.*?)`", row)),
        *re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL),
    ]


@pytest.mark.parametrize("extra", RESEARCH)
def test_an_extra_brings_all_that_its_examples_need(
    extra: str, installed: Installed, wheel: Path, tmp_path: Path
) -> None:
    """In a fresh environment, which has the engine from the empty one and nothing else."""
    fresh = installed.beside(tmp_path)
    library = {"openspiel": "pyspiel", "rgb": "resvg_py"}.get(extra, extra)
    assert fresh.run("python", "-c", f"import {library}").returncode == 1
    fresh.pip("-c", str(installed.folder / "constraints.txt"), f"{wheel}[{extra}{',gymnasium' * (extra == 'rgb')}]")

    for code in snippets(extra):
        done = fresh.run("python", "-c", code)
        assert done.returncode == 0, done.stderr


@pytest.fixture
def site(with_site: Installed) -> Iterator[str]:
    """The site of the installed wheel, running."""
    command = [str(with_site.folder / "venv" / "bin" / "knall"), "serve", "--no-browser", "--port", "0", "--pace", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=with_site.home, env=with_site.environment, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        yield re.findall(r"http://([^\s/]+)", process.stdout.readline())[0]
        process.terminate()


def test_the_site_answers_and_a_match_against_a_bot_is_played(site: str) -> None:
    served = Served.__new__(Served)
    served.host = site
    with Person(served) as ada:
        ada.http = httpx.Client(
            base_url=f"http://{site}", trust_env=False, timeout=PATIENCE, transport=httpx.HTTPTransport(retries=8)
        )
        page = ada.get("/")
        assert "<html" in page.text
        for address in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert ada.get(address).is_success, address
        for name in NAMES:
            assert ada.get(f"/api/games/{name}/rules").is_success
            assert ada.get(f"/api/games/{name}/lesson").is_success
            assert ada.get(f"/api/games/{name}/picture.svg").is_success
        play_against_a_bot(ada, NAMES[-1])


def play_against_a_bot(ada: Person, name: str) -> None:
    """A whole match: the first legal move each time."""
    table = ada.create(name, "here bot")["id"]
    with ada.listen(table, seat=0) as ear:
        frame = ear.next("frame")
        while not frame["over"]:
            if frame["mine"]:
                answer = ada.move(table, 0, frame["seq"], frame["moves"][0]["move"])
                assert answer.is_success, answer.text
            frame = ear.next("frame")
    record = ada.get(f"/api/tables/{table}/record").text
    assert ada.done("/api/verify", {"record": record})["ok"]
