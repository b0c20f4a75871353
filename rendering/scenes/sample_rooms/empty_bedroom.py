"""An unfurnished bedroom: tired stone-coloured walls, a beige carpet, a window over the radiator, an alcove beside a breast."""
from kit import camera, daylight, doors, fittings, joinery, materials as m, outdoors, windows
from kit.room import Room, with_breast

RIGHT, RIGHT_ALCOVE, BREAST, LEFT = 1, 2, 4, 7


def build():
    room = Room(with_breast(4.3, 4.1, 1.3, 0.4, 1.0), 2.45, {'rest': m.plaster('#dcd5cb'), BREAST: m.plaster('#a5b0a0')}, m.carpet('#aaa293'), m.plaster('#f4f3f0'))
    white = m.paint('#f3f2ee')
    windows.window(room, LEFT, 0.75, 1.6, 0.85, 1.25, white, casements=2, columns=1)
    doors.door(room, RIGHT, -0.75, leaf=white, handle='chrome', panels=((0.4, 2), (0.35, 2), (0.25, 2)))
    windows.window(room, 6, 0.25, 0.8, 0.95, 1.15, white, casements=1, columns=1)
    room.build()
    joinery.skirting(room, white, 0.1)
    fittings.radiator(room, LEFT, 0.75, 1.2, 0.5)
    for wall, offset in ((BREAST, 0.35), (RIGHT, 0.5), (6, -0.6)):
        fittings.socket(room, wall, offset)
    fittings.socket(room, RIGHT, -0.1, 1.15, gang=1)
    _light(room)


def _light(room):
    outdoors.outdoors('garden', (-1, 0))
    outdoors.outdoors('garden', (0, 1))
    daylight.sky(38)
    daylight.sun(-112, 32, 3.5)
    daylight.through_windows(room, 75)
    daylight.bounce((0.4, 0.35, 2.2), (0.2, 3.8, 1.0), 45)
    camera.photograph((0.55, 0.12, 1.3), 6, 23, -0.02, exposure=0.3, look='High Contrast')
