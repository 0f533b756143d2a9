"""In: the name of a folder of data, or of a game. Out: where it is: in the package (a wheel), or in the checkout."""

from pathlib import Path

VERSION = "0.1.0"

PACKAGE = Path(__file__).resolve().parent
ENDING = ".rules"
CHECKOUT = {"grammar": "grammar", "rulesets": "rulesets", "examples": "examples", "errors": "docs/errors"}


def folder(name: str) -> Path:
    """The folder called ``grammar``, ``rulesets``, ``examples`` or ``errors``."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent.parent / CHECKOUT[name]


def bundled() -> tuple[str, ...]:
    """The rulesets that come along."""
    return tuple(sorted(path.name for path in folder("rulesets").iterdir() if (path / (path.name + ENDING)).is_file()))


def games() -> dict[str, str]:
    """All games that come along: rulesets, classics and small variants; and what messages call their files."""
    files = {name: f"rulesets/{name}/{name}{ENDING}" for name in bundled()}
    for shelf in ("examples", "examples/variants"):
        for path in sorted(located(shelf).glob(f"*{ENDING}")):
            files.setdefault(path.name.removesuffix(ENDING), f"{shelf}/{path.name}")
    return files


def on_the_shelf() -> str:
    """What comes along, without the small variants, of which there are many."""
    return f"Games that come along: {', '.join(name for name, file in games().items() if '/variants/' not in file)}"


def located(file: str) -> Path:
    """Where a file lies that comes along, by what messages call it."""
    top, _, rest = file.partition("/")
    return folder(top) / rest


def comes_along(file: str) -> bool:
    return file.partition("/")[0] in {"rulesets", "examples"} and is_file(located(file))


def is_file(path: Path) -> bool:
    """A name that is too long for the system is the name of no file."""
    try:
        return path.is_file()
    except OSError:
        return False
