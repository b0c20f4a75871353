"""An unfurnished front room: a bay of sash windows, bare boards, a picture rail and cornice."""
from kit import camera, daylight, doors, fittings, joinery, materials as m, outdoors, windows
from kit.room import Room, with_bay

RIGHT, BACK_RIGHT, BAY_RIGHT, BAY, BAY_LEFT, BACK_LEFT, LEFT = range(1, 8)


def build():
    room = Room(with_bay(5.2, 4.6, 3.0, 0.85, 0.75), 2.85, m.plaster('#d9d3c4'), m.boards('pine', 0.13, 'y', '#b5814f'), m.plaster('#f4f2ec'))
    white = m.paint('#f3f1ea')
    for wall, width in ((BAY_RIGHT, 0.72), (BAY, 1.12), (BAY_LEFT, 0.72)):
        opening = windows.window(room, wall, 0.0, width, 0.62, 1.75, white, columns=1, rows=1, sash=True)
        windows.architrave(room, wall, opening, white, 0.08)
    fittings.fireplace(room, LEFT, 0.2, 1.4, 1.15, surround=m.stone('marble', '#e4e0d8'))
    doors.door(room, RIGHT, -1.3, leaf=white, panels=((0.4, 2), (0.6, 2)))
    room.build()
    joinery.skirting(room, white, 0.18)
    joinery.rail(room, white, 2.25, size=0.04)
    joinery.cornice(room, m.plaster('#f6f4ee'), 0.12)
    fittings.ceiling_rose((0, 2.3), 2.85, 0.32)
    fittings.radiator(room, BAY, 0.0, 0.9, 0.42)
    fittings.socket(room, BACK_RIGHT, 0.0)
    fittings.socket(room, RIGHT, 0.4)
    fittings.socket(room, RIGHT, -0.6, 1.2, gang=1)
    _light(room)


def _light(room):
    outdoors.outdoors('trees', (0, 1))
    daylight.sky(36)
    daylight.sun(32, 30, 3.2)
    daylight.through_windows(room, 75)
    daylight.bounce((1.2, 0.4, 2.5), (-0.6, 4.2, 1.0), 60)
    camera.photograph((0.95, 0.15, 1.3), 13, 24, -0.02, exposure=0.4)
