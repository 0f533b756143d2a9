"""What there is to see of a game: faces of pieces, and tables as seats see them. Whoever draws takes it from here."""

from .box import Box, Boxed, box
from .faces import Face, Scene
from .styles import Called, Styles
from .table import Scenes, scene

__all__ = ["Box", "Boxed", "Called", "Face", "Scene", "Scenes", "Styles", "box", "scene"]
