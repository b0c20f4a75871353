"""The description of a picture: its scene, size, quality and texts."""
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules


@dataclass(frozen=True)
class Picture:
    """One picture of the library. Each module in scenes/ lists its own as PICTURES.

    `build` puts room, furniture, light and camera into an empty scene. `alt` describes what is visible. `use` names the place in the
    product. `folder` is under frontend/pictures. `widths` are the served widths in pixels. `photo` pictures are also stored in test/rooms, `size` pixels,
    as a JPEG like that of a phone and with exact masks. `mirrored` pictures show left and right exchanged.
    """

    name: str
    build: object
    alt: str
    use: str
    folder: str
    size: tuple = (800, 600)
    samples: int = 96
    widths: tuple = (800,)
    photo: bool = False
    mirrored: bool = False
    formats: tuple = field(default=('avif', 'webp'))


def catalogue():
    """{name: Picture} of every module in scenes/."""
    import scenes
    pictures = {}
    for module in iter_modules(scenes.__path__):
        for picture in getattr(import_module(f'scenes.{module.name}'), 'PICTURES', ()):
            if picture.name in pictures:
                raise ValueError(f'two pictures are called {picture.name}')
            pictures[picture.name] = picture
    return pictures
