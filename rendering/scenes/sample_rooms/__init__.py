"""Six ordinary rooms before a redesign, as users photograph them, each with a different shell, view and light."""
from importlib import import_module

from kit.scene import Picture

ROOMS = {
    'living-room': 'Living room with a brown sofa, an armchair and a pine bookcase beside a brick fireplace',
    'empty-living-room': 'Empty living room with a bay of three sash windows and bare boards',
    'bedroom': 'Attic bedroom with a pine bed, a striped duvet and a chest of drawers under the slope',
    'kitchen': 'Kitchen with oak cupboards, a window over the sink and a small pine table',
    'study': 'Study with a desk at the window, two bookcases and an office chair',
    'empty-bedroom': 'Empty bedroom with a beige carpet, two windows and a sage green chimney breast',
}

PICTURES = [
    Picture(
        name, import_module(f'scenes.sample_rooms.{name.replace("-", "_")}').build, alt, 'room offered for trial on upload', 'rooms',
        (1600, 1067), 24, (480, 960), photo=True,
    )
    for name, alt in ROOMS.items()
]
