"""Renders a room of the library, restyled, with a moved window, a new door, another camera, or without its furniture.

blender -b -P rendering/changed_rooms.py -- <name> <out.png>. A name is that of the library's picture and of the change.
"""
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from kit import doors, edits, materials as m, passes, windows  # noqa: E402
from kit.denoise import denoise  # noqa: E402
from kit.develop import save_photograph  # noqa: E402
from kit.labels import number_subjects  # noqa: E402
from kit.room import Room, clear_scene  # noqa: E402
from kit.variation import vary  # noqa: E402
from scenes import more_styles as styles, pairs  # noqa: E402

SAMPLES = 12


def with_window_moved(build, by, number=0):
    """Builds a room with its window `number`, in the order of cutting, `by` metres farther to the right."""
    original, cut = windows.window, []

    def window(room, wall, offset, *rest, **named):
        cut.append(wall)
        return original(room, wall, offset + (by if len(cut) == number + 1 else 0), *rest, **named)
    windows.window = window
    build()
    windows.window = original


def with_door(build, wall, offset):
    """Builds a room with another door."""
    original = Room.build

    def shell(room):
        doors.door(room, wall, offset, leaf=m.paint('#f1eee8'), panels=((.4, 2), (.35, 2), (.25, 2)))
        return original(room)
    Room.build = shell
    build()
    Room.build = original


def emptied(build):
    """Builds a room without its furniture."""
    build()
    edits.keep_only(*pairs.SHELL, 'fireplace', 'beams', 'panelling', 'curtains')


ROOMS = {
    'living-room.window': (480, 320, lambda: with_window_moved(pairs.full_redesign, .45)),
    'empty-living-room.camera': (480, 320, lambda: vary(pairs.virtual_staging, {}, move=(.25, .1, .1), turn=4)),
    'empty-bedroom.window': (480, 320, lambda: with_window_moved(pairs.floor_change, -.4)),
    'empty-bedroom.door': (480, 320, lambda: with_door(pairs.floor_change, 4, 0)),
    'empty-bedroom.camera': (480, 320, lambda: vary(pairs.floor_change, {}, move=(-.3, 0, .15))),
    'coastal.window': (480, 360, lambda: with_window_moved(styles.shabby_chic, .35)),
    'coastal.camera': (480, 360, lambda: vary(styles.tropical, {}, move=(.3, 0, 0), turn=-4)),
    'scandinavian.window': (480, 360, lambda: with_window_moved(styles.japandi, .4)),
    'scandinavian.camera': (480, 360, lambda: vary(styles.dark_nordic, {}, move=(0, .3, .1))),
    'modern.door': (480, 360, lambda: with_door(styles.bauhaus, 2, -1.7)),
    'traditional.camera': (480, 360, lambda: vary(styles.georgian, {}, turn=6)),
    'minimalist.door': (480, 360, lambda: with_door(styles.wabi_sabi, 2, .9)),
    'contemporary.window': (480, 360, lambda: with_window_moved(styles.desert_modern, .5)),
    'farmhouse.window': (480, 360, lambda: with_window_moved(styles.tuscan, .4)),
    'transitional.door': (480, 360, lambda: with_door(styles.grandmillennial, 2, -1.9)),
    'transitional.camera': (480, 360, lambda: vary(styles.quiet_luxury, {}, lens=26)),
    'study.window': (480, 320, lambda: with_window_moved(styles.dark_academia, .3, 1)),
    'kitchen.window': (480, 320, lambda: with_window_moved(pairs.change_material, .35)),
    'mediterranean.window': (480, 360, lambda: with_window_moved(styles.moroccan, -.5, 1)),
    'french-country.door': (480, 360, lambda: with_door(styles.gustavian, 2, -1.9)),
    'bohemian.door': (480, 360, lambda: with_door(styles.maximalist, 2, 1.9)),
    'victorian.camera': (480, 360, lambda: vary(styles.gothic, {}, turn=-5)),
    'art-deco.camera': (480, 360, lambda: vary(styles.hollywood_regency, {}, move=(.3, .1, 0))),
    'bedroom.camera': (480, 320, lambda: vary(pairs.replace_furniture, {}, turn=4)),
    'coastal.emptied': (480, 360, lambda: emptied(styles.tropical)),
    'scandinavian.emptied': (480, 360, lambda: emptied(styles.japandi)),
    'modern.emptied': (480, 360, lambda: emptied(styles.memphis)),
    'industrial.emptied': (480, 360, lambda: emptied(styles.brutalist)),
    'bedroom.emptied': (480, 320, lambda: emptied(styles.cottagecore)),
}


def render(width, height, build, out):
    clear_scene()
    build()
    number_subjects()
    passes.prepare((width, height), SAMPLES)
    with tempfile.TemporaryDirectory() as folder:
        first, second = passes.render_halves(folder, SAMPLES)
    save_photograph(denoise(first, second), out)


arguments = sys.argv[sys.argv.index('--') + 1:]
render(*ROOMS[arguments[0]], os.path.abspath(arguments[1]))
