"""In: what somebody did in the form. Out: the text of the variant, so that the game is as the form says.

A value is changed where it stands: in the text of the variant if that says it already, else by a line of its own. What
is set back to what the game has leaves no line behind.
"""

from __future__ import annotations

from .asked import Add, Edit, Open, Remove, Reset, ResetAll, Restore, Seats, Set, Standing, Title, Write
from .page import EditError
from .removing import opened, remove, reset_all, restore
from .rows import add, write
from .titles import retitled, seated
from .values import set_value


def edited(edit: Edit, at: Standing) -> str:
    """The new text. ``EditError`` if it can't be."""
    match edit:
        case Set():
            return set_value(edit, at)
        case Reset(path=path):
            if path not in at.values:
                raise EditError("maker-no-base", path=path)
            return set_value(Set(path, at.values[path]), at)
        case ResetAll():
            return reset_all(edit, at)
        case Write():
            return write(edit, at)
        case Add():
            return add(edit, at)
        case Remove(path=path):
            return remove(path, at)
        case Restore(path=path):
            return restore(path, at)
        case Seats(names=names):
            return seated(names, at)
        case Title():
            return retitled(edit, at)
        case Open():
            return opened(edit, at)
