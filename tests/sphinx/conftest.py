"""In: pages, by their names. Out: a Sphinx project in a folder of its own, and the result of building it."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.cmd.build import build_main

HERE = Path(__file__).parent

# Every page that is read is written down, so that a test can see which were.
CONF = """
extensions = ["myst_parser", "rulewright.sphinx"]
html_theme = "basic"
html_copy_source = False


def setup(app):
    def note(app, docname, source):
        with open(app.outdir / "read.txt", "a", encoding="utf-8") as file:
            file.write(docname + "\\n")

    app.connect("source-read", note)
"""


@dataclass(frozen=True)
class Project:
    folder: Path

    @property
    def out(self) -> Path:
        return self.folder / "out"

    @property
    def games(self) -> Path:
        return self.folder / "pages" / "games"

    def write(self, pages: Mapping[str, str]) -> None:
        for name, text in pages.items():
            (self.folder / "pages" / name).write_text(text, encoding="utf-8")

    def build(self, *, builder: str = "html", strict: bool = True) -> str:
        """The warnings of a build; if strict, there must be none."""
        warnings = self.folder / "warnings.txt"
        warnings.write_text("", encoding="utf-8")
        (self.out / "read.txt").unlink(missing_ok=True)
        self.out.mkdir(exist_ok=True)
        words = ["-n", "-q", *(["-W"] if strict else []), "-b", builder, "-w", str(warnings), "-d",
                 str(self.folder / "trees"), str(self.folder / "pages"), str(self.out)]  # fmt: skip
        status = build_main(words)
        told = warnings.read_text(encoding="utf-8")
        if strict:
            assert told == ""
            assert status == 0
        return told

    def read(self) -> list[str]:
        """The pages that were read in the last build."""
        file = self.out / "read.txt"
        return sorted(file.read_text(encoding="utf-8").split()) if file.exists() else []

    def page(self, name: str) -> str:
        return (self.out / name).read_text(encoding="utf-8")

    def inventory(self) -> dict[tuple[str, str], tuple[str, str]]:
        """For each kind and name, its location and its title."""
        *_, packed = (self.out / "objects.inv").read_bytes().split(b"\n", 4)
        found = {}
        for line in zlib.decompress(packed).decode("utf-8").splitlines():
            name, kind, _, place, title = line.split(" ", 4)
            found[kind, name] = place.replace("$", name), name if title == "-" else title
        return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Mapping[str, str]], Project]:
    def made(pages: Mapping[str, str]) -> Project:
        found = Project(tmp_path_factory.mktemp("sphinx"))
        shutil.copytree(HERE / "games", found.games)
        listed = "\n".join(name.partition(".")[0] for name in pages)
        found.write({"conf.py": CONF, "index.md": f"# Games\n\n```{{toctree}}\n{listed}\n```\n", **pages})
        return found

    return made
