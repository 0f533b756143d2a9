"""Everything visible of a game as plain data: the faces of pieces, and tables as single seats see them.

All that draws or describes a game (``drawing``, ``screen``, alt texts) starts from it.
"""

from .box import Box, Boxed, box
from .faces import Face, Scene
from .styles import Called, Styles

__all__ = ["Box", "Boxed", "Called", "Face", "Scene", "Styles", "box"]
