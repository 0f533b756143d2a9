"""In: the name of a data folder or of a game. Out: its path: inside the package (in a wheel) or in the checkout."""

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
    """The folder of the rulesets that are included."""
    return tuple(sorted(path.name for path in folder("rulesets").iterdir() if (path / (path.name + ENDING)).is_file()))


def games() -> dict[str, str]:
    """All included games (rulesets, classics, small variants) by name, with the file names that messages show."""
    files = {name: f"rulesets/{name}/{name}{ENDING}" for name in bundled()}
    for shelf in ("examples", "examples/variants"):
        for path in sorted(located(shelf).glob(f"*{ENDING}")):
            files.setdefault(path.name.removesuffix(ENDING), f"{shelf}/{path.name}")
    return files


def on_the_shelf() -> str:
    """A sentence that lists the included games, but for the many small variants."""
    return f"Games that come along: {', '.join(name for name, file in games().items() if '/variants/' not in file)}"


def located(file: str) -> Path:
    """The path of an included file, from the name that messages show."""
    top, _, rest = file.partition("/")
    return folder(top) / rest


def comes_along(file: str) -> bool:
    return file.partition("/")[0] in {"rulesets", "examples"} and is_file(located(file))


def is_file(path: Path) -> bool:
    """Whether this is a file. For a name that is too long, the system raises an error: then it is not."""
    try:
        return path.is_file()
    except OSError:
        return False
