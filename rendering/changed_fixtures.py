"""Renders the label images of pairs of rooms: a photo, and a design with other furniture in which nothing, or one window or
door, was moved, removed or added. The pairs of `test/rooms/fixtures` are made with it.

blender -b -P rendering/changed_fixtures.py -- <out> <seed> <count>: writes <out>.png, a column of photo and design of each pair,
and <out>.json, the change of each and the share of the changed window or door that is bare wall in the other picture. A pixel is 1 for walls, 10 and up for windows, 20 for doors, 30 for a fireplace, 40 for
radiators, 50 for fitted cabinets, and 0 for everything else.
"""
import json
import os
import random
import sys
from math import atan2, degrees

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'preview-net')]

import bpy  # noqa: E402
import cv2  # noqa: E402
import numpy  # noqa: E402

from kit import camera, doors, fittings, windows  # noqa: E402
from kit.furniture import decor  # noqa: E402
from kit.furniture.placing import against, at_window  # noqa: E402
from kit.room import FRONT, Room, clear_scene  # noqa: E402
from kit import materials as m  # noqa: E402
import random_room  # noqa: E402

SIZE, STEP = (256, 171), 3
WALL, UNSEEN, CODES = 1, 255, {'window': 10, 'door': 20, 'fireplace': 30, 'radiator': 40, 'cabinet': 50}
# Of the picture: the least that is seen of a changed window or door.
LEAST_SEEN = 0.006
# Of 50 pairs: 20 without a change, and 5 of each.
CHANGES = [(kind, change) for kind in ('window', 'door') for change in ('moved', 'removed', 'added')]


def free_offset(shell, wall, width, dice, near=None):
    """A free offset of an opening in a wall, also beside `near`; None when there is none."""
    length = shell['lengths'][wall]
    reach = length / 2 - width / 2 - 0.1
    for _ in range(20):
        if reach <= 0:
            return None
        offset = dice.uniform(-reach, reach) if near is None else near + dice.choice([-1, 1]) * dice.uniform(0.3, 0.9)
        others = [each for each in shell['fixtures'] if each['wall'] == wall and each['kind'] != 'radiator']
        if abs(offset) <= reach and all(abs(offset - each['offset']) > (width + each['width']) / 2 + 0.15 for each in others):
            return offset
    return None


def new_fixture(shell, kind, dice):
    walls = [index for index, length in enumerate(shell['lengths']) if index != FRONT and length > 1.0]
    for _ in range(20):
        wall, width = dice.choice(walls), {'window': dice.uniform(0.7, 2.0), 'door': dice.uniform(0.75, 0.95), 'fireplace': 1.45, 'cabinet': 2.4}[kind]
        offset = free_offset(shell, wall, width, dice)
        if offset is None:
            continue
        sill = dice.choice([0.02, 0.5, 0.75, 0.9, 1.0]) if kind == 'window' else 0
        top = min(shell['height'] - 0.2, dice.uniform(1.9, 2.5))
        return {'kind': kind, 'wall': wall, 'offset': offset, 'width': width, 'sill': sill, 'top': top, 'look': dice.random()}
    return None


def shell_of(dice):
    plan = random_room.plan(dice)
    room = Room(plan, 2.6, None, None, None)
    shell = {'plan': plan, 'height': dice.uniform(2.3, 3.1), 'lengths': [wall.length for wall in room.walls], 'fixtures': [], 'seed': dice.random()}
    kinds = ['window'] * dice.choice([1, 1, 2, 2, 3]) + ['door'] * dice.choice([0, 1, 1, 2])
    kinds += ['fireplace'] * (dice.random() < 0.3) + ['cabinet'] * (dice.random() < 0.2)
    for kind in kinds:
        fixture = new_fixture(shell, kind, dice)
        if fixture:
            shell['fixtures'].append(fixture)
    for fixture in [each for each in shell['fixtures'] if each['kind'] == 'window' and each['sill'] > 0.45 and dice.random() < 0.5]:
        shell['fixtures'].append({**fixture, 'kind': 'radiator', 'width': min(fixture['width'], 1.2), 'top': min(fixture['sill'] - 0.2, 0.6)})
    west, east, south, _ = random_room.extent(room)
    shell['camera'] = (dice.uniform(-0.5, 0.5), south + 0.25, 1.35), dice.uniform(-15, 15), dice.uniform(18, 26)
    for number, fixture in enumerate(shell['fixtures']):
        fixture['code'] = CODES[fixture['kind']] + number
    return shell


def changed(shell, kind, change, dice):
    """The shell with one change and the code of the changed fixture; None when it cannot be changed so."""
    fixtures = list(shell['fixtures'])
    own = [each for each in fixtures if each['kind'] == kind]
    if change == 'added':
        fixture = new_fixture(shell, kind, dice)
        if not fixture:
            return None
        fixture['code'] = CODES[kind] + len(fixtures)
        return {**shell, 'fixtures': [*fixtures, fixture]}, fixture['code']
    if not own:
        return None
    chosen = dice.choice(own)
    rest = [each for each in fixtures if each is not chosen]
    if change == 'removed':
        return {**shell, 'fixtures': rest}, chosen['code']
    offset = free_offset({**shell, 'fixtures': rest}, chosen['wall'], chosen['width'], dice, chosen['offset'])
    return None if offset is None else ({**shell, 'fixtures': [*rest, {**chosen, 'offset': offset}]}, chosen['code'])


def numbered(code, make):
    """Gives the objects that `make` adds a number for the label image."""
    before = set(bpy.context.scene.objects)
    made = make()
    for thing in set(bpy.context.scene.objects) - before:
        thing['code'] = code
    return made


def fit(room, fixture, frame):
    wall, offset, width, look = (fixture[key] for key in ('wall', 'offset', 'width', 'look'))
    if fixture['kind'] == 'window':
        opening = windows.window(room, wall, offset, width, fixture['sill'], fixture['top'] - fixture['sill'], frame,
                                 columns=1 + int(look * 3), casements=max(1, round(width)), sash=look < 0.25)
        if look > 0.6:
            windows.architrave(room, wall, opening, frame, 0.08)
        return opening
    if fixture['kind'] == 'door':
        return doors.door(room, wall, offset, width, leaf=frame, panels=((0.4, 2), (0.6, 2)) if look < 0.5 else ((1.0, 1),))
    if fixture['kind'] == 'fireplace':
        return fittings.fireplace(room, wall, offset)
    if fixture['kind'] == 'radiator':
        return fittings.radiator(room, wall, offset, width, fixture['top'])
    return against(room, wall, random_room.units(random.Random(look)), offset + 1.2, 0, 0.02)


def build(shell, dice, shift):
    """Builds the shell with furniture of its own; `shift` moves the picture by this share of its width."""
    # The kit remembers its materials, so only objects and meshes are removed.
    bpy.data.batch_remove([*bpy.data.objects, *bpy.data.meshes, *bpy.data.cameras])
    frame = m.paint('#f1eee8')
    room = Room(shell['plan'], shell['height'], m.plaster('#dddddd'), m.plaster('#999999'), m.plaster('#ffffff'))
    openings = [(each, numbered(each['code'], lambda each=each: fit(room, each, frame))) for each in shell['fixtures']]
    numbered(0, room.build)
    for thing in bpy.context.scene.objects:
        if thing.name.startswith('wall'):
            thing['code'] = WALL
    taken = {index: [] for index in range(len(room.walls))}
    for each in shell['fixtures']:
        taken[each['wall']].append((each['offset'] - each['width'] / 2, each['offset'] + each['width'] / 2, each['sill']))
    random_room.furnish(room, taken, dice)
    # Nothing hangs over a window or under it.
    random_room.decorate(room, {wall: [(start, end, 0) for start, end, _ in places] for wall, places in taken.items()}, dice)
    for each, opening in openings:
        if each['kind'] == 'window' and dice.random() < 0.5:
            height = min(room.height - 0.03, each['top'] + 0.15)
            at_window(room, each['wall'], opening, decor.curtain_pair(m.sheer(), m.metal('black'), each['width'], height, panel=dice.uniform(0.25, 0.6)))
        elif each['kind'] == 'window' and dice.random() < 0.2:
            drop = (each['top'] - each['sill']) * dice.uniform(0.15, 0.5)
            at_window(room, each['wall'], opening, decor.roman_blind(m.sheer(), each['width'], drop), each['top'] - drop)
    camera.photograph(*shell['camera'], shift_x=shift)


def labels():
    """The number of what each pixel shows: its ray's first hit, so that a pane is part of its window."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = SIZE
    bpy.context.view_layer.update()
    graph, eye = bpy.context.evaluated_depsgraph_get(), scene.camera
    right, _, foot, top = (eye.matrix_world.to_3x3() @ corner for corner in eye.data.view_frame(scene=scene))
    image = numpy.full(SIZE[::-1], UNSEEN, numpy.uint8)

    def look(x, y):
        ray = top + (right - top) * ((x + 0.5) / SIZE[0]) + (foot - top) * ((y + 0.5) / SIZE[1])
        hit, _, _, _, thing, _ = scene.ray_cast(graph, eye.location, ray)
        image[y, x] = thing.get('code', 0) if hit else 0
    for y in range(0, SIZE[1], STEP):
        for x in range(0, SIZE[0], STEP):
            look(x, y)
    # Between rays that agree no other one is needed.
    for y in range(0, SIZE[1], STEP):
        for x in range(0, SIZE[0], STEP):
            corners = {image[row, column] for row in (y, y + STEP) for column in (x, x + STEP) if row < SIZE[1] and column < SIZE[0]}
            cell = image[y:y + STEP, x:x + STEP]
            if len(corners) == 1:
                cell[cell == UNSEEN] = corners.pop()
            else:
                for row, column in zip(*numpy.nonzero(cell == UNSEEN)):
                    look(int(x + column), int(y + row))
    return image


def pair(name, wanted):
    """Photo and design with the wanted change (None: none), or None when little of it, or of the room, is seen."""
    dice = random.Random(name)
    shell = shell_of(dice)
    other, code = changed(shell, *wanted, dice) or (None, 0) if wanted else (shell, 0)
    if not other:
        return None
    shown = {None: (), 'moved': (0, 1), 'removed': (0,), 'added': (1,)}[wanted and wanted[1]]
    images = []
    for number, each in enumerate((shell, other)):
        if number in shown and not is_before_camera(each, code):
            return None
        build(each, random.Random(f'{name} {number}'), dice.uniform(-0.006, 0.006) * number)
        image = labels()
        shares = {value: (image == value).mean() for value in numpy.unique(image)}
        fitted = sum(share for value, share in shares.items() if 10 <= value < 30)
        if shares.get(WALL, 0) < 0.15 or (number in shown and shares.get(code, 0) < LEAST_SEEN) or (not wanted and fitted < LEAST_SEEN):
            return None
        images.append(image)
    # What is behind furniture or curtains in the other picture has not visibly changed.
    seen = [(images[1 - number][images[number] == code] == WALL).mean() for number in shown]
    return images, max(seen, default=0)


def is_before_camera(shell, code):
    """Whether the middle of a fixture is in the camera's view, so that a room is not built in vain."""
    (x, y, _), yaw, lens = shell['camera']
    fixture = next(each for each in shell['fixtures'] if each['code'] == code)
    at = Room(shell['plan'], shell['height'], None, None, None).walls[fixture['wall']].point(fixture['offset'])
    turn = degrees(atan2(x - at[0], at[1] - y)) - yaw
    return abs((turn + 180) % 360 - 180) < degrees(atan2(18, lens))


def main(out, seed, count):
    column, changes, tries = [], [], 0
    clear_scene()
    for number in range(count):
        turn = number * 50 // count % 50
        wanted = None if turn < 20 else CHANGES[(turn - 20) // 5]
        made = None
        while made is None:
            tries += 1
            made = pair(f'{seed} {tries}', wanted)
        images, seen = made
        column += images
        changes.append({'change': ' '.join(wanted) if wanted else 'none', 'seen': round(float(seen), 3)})
        print('PAIR', number, wanted, tries, flush=True)
    cv2.imwrite(f'{out}.png', numpy.vstack(column), [cv2.IMWRITE_PNG_COMPRESSION, 9])
    with open(f'{out}.json', 'w', encoding='utf-8') as file:
        json.dump(changes, file)


arguments = sys.argv[sys.argv.index('--') + 1:]
main(os.path.abspath(arguments[0]), arguments[1], int(arguments[2]))
