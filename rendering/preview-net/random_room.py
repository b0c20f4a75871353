"""Builds a random room: plan, windows and furniture of the kit at free places."""
from math import cos, sin

import materials_at_random as pick
from kit import camera, daylight, doors, fittings, joinery, materials as m, outdoors, windows
from kit.furniture import armchairs, beds, decor, dining_chairs, kitchen, lamps, plants, sofas, stools, storage, tables
from kit.furniture.placing import against, at_window, hang, on
from kit.mesh import place
from kit.room import Room, l_shape, rectangle, with_bay, with_breast

FRONT = 0


def plan(dice):
    width, depth, kind = dice.uniform(3.2, 6.4), dice.uniform(3.2, 6.0), dice.random()
    if kind < 0.5:
        return rectangle(width, depth)
    if kind < 0.7:
        return with_breast(width, depth, dice.uniform(1.2, 1.7), dice.uniform(0.25, 0.5), dice.uniform(-0.4, 0.4))
    if kind < 0.85:
        return with_bay(width, depth, min(width - 1, dice.uniform(2.2, 3.2)), dice.uniform(0.5, 0.9), dice.uniform(0.5, 0.8))
    return l_shape(width, depth, dice.uniform(0.8, width / 2.5), dice.uniform(0.8, depth / 2.5))


def build(dice):
    corners = plan(dice)
    room = Room(corners, dice.uniform(2.3, 3.1), pick.wall(dice), pick.floor(dice), pick.ceiling(dice))
    frame = pick.joinery(dice)
    glazed = glaze(room, frame, dice)
    taken = {index: [] for index in range(len(room.walls))}
    for wall, opening in glazed.items():
        middle = room.walls[wall].length / 2 - (opening[0] + opening[1] / 2)
        taken[wall].append((middle - opening[1] / 2, middle + opening[1] / 2, opening[2]))
    put_door(room, frame, taken, dice)
    room.build()
    trim(room, frame, glazed, dice)
    furnish(room, taken, dice)
    decorate(room, taken, dice)
    light(room, glazed, dice)


def glaze(room, frame, dice):
    """Cuts one window into each of some walls; returns {wall: opening}."""
    long = [index for index, wall in enumerate(room.walls) if wall.length > 1.0]
    chosen = [index for index in long if dice.random() < 0.45] or [dice.choice(long)]
    glazed = {}
    for wall in chosen:
        sill = dice.choice([0.02, 0.5, 0.75, 0.9, 1.0])
        top = min(room.height - 0.2, dice.uniform(1.9, 2.5))
        width = dice.uniform(0.7, min(2.8, room.walls[wall].length - 0.3)) if room.walls[wall].length > 1.05 else 0.7
        glazed[wall] = windows.window(
            room, wall, 0, width, sill, top - sill, frame, columns=dice.choice([1, 1, 2, 3]), rows=dice.choice([1, 1, 2, 3]),
            casements=max(1, round(width / dice.uniform(0.6, 1.4))), sash=dice.random() < 0.25, board=sill > 0.1)
        if dice.random() < 0.4:
            windows.architrave(room, wall, glazed[wall], frame, dice.uniform(0.06, 0.1))
    return glazed


def put_door(room, frame, taken, dice):
    free = [index for index, wall in enumerate(room.walls) if wall.length > 1.3 and not taken[index]]
    if not free or dice.random() < 0.25:
        return
    wall = dice.choice(free)
    reach = room.walls[wall].length / 2 - 0.55
    offset = dice.uniform(-reach, reach)
    if dice.random() < 0.8:
        doors.door(room, wall, offset, leaf=frame if dice.random() < 0.7 else pick.timber(dice), panels=dice.choice([((0.5, 1),), ((0.4, 2), (0.6, 2)), ((1.0, 1),)]))
    else:
        doors.opening_without_door(room, wall, offset)
        room.backing(wall, m.plaster('#d8d2c6'))
    taken[wall].append((offset - 0.6, offset + 0.6, 0))


def trim(room, frame, glazed, dice):
    if dice.random() < 0.9:
        joinery.skirting(room, frame if dice.random() < 0.75 else pick.joinery(dice), dice.uniform(0.06, 0.22))
    if dice.random() < 0.4:
        joinery.cornice(room, m.plaster('#f4f1ea'), dice.uniform(0.06, 0.16))
    if dice.random() < 0.15:
        joinery.rail(room, frame, dice.choice([0.9, room.height - 0.5]))
    if dice.random() < 0.1:
        joinery.beams(room, pick.timber(dice), dice.randint(2, 5), along=dice.choice('xy'))
    for wall, opening in glazed.items():
        if opening[2] > 0.45 and opening[1] > 0.8 and dice.random() < 0.4:
            fittings.radiator(room, wall, 0, min(opening[1], 1.2), min(opening[2] - 0.2, 0.6))
        if dice.random() < 0.45:
            cloth = pick.cloth(dice) if dice.random() < 0.7 else m.sheer()
            height = min(room.height - 0.03, opening[3] + 0.15)
            at_window(room, wall, opening, decor.curtain_pair(cloth, m.metal('black'), opening[1], height, panel=dice.uniform(0.25, 0.6)))
    for wall in range(len(room.walls)):
        if dice.random() < 0.25:
            fittings.socket(room, wall, 0.3)


def standing(dice):
    """A random piece that stands against a wall, as (piece, width, depth, height)."""
    body, legs, brass = pick.body(dice), pick.timber(dice), m.metal(dice.choice(['brass', 'black', 'steel']))
    palette = [m.paper(pick.any_colour(dice)) for _ in range(6)]
    kind = dice.randrange(9)
    width = dice.uniform(0.8, 1.5)
    if kind == 0:
        return storage.bookcase(body, palette, width=width, height=dice.uniform(1.2, 2.2), shelves=dice.randint(3, 6), seed=dice.randrange(99), fill=dice.uniform(0.5, 1)), width, 0.3, 2.2
    if kind == 1:
        return storage.chest_of_drawers(body, brass, width=width, height=dice.uniform(0.7, 1.1)), width, 0.48, 1.1
    if kind == 2:
        return storage.wardrobe(body, brass, width=width, crown=dice.random() < 0.5), width, 0.58, 2.1
    if kind == 3:
        width = dice.uniform(1.4, 2.2)
        return storage.sideboard(body, legs, width=width), width, 0.44, 0.75
    if kind == 4:
        width = dice.uniform(1.6, 2.4)
        return storage.media_unit(body, width), width, 0.42, 0.4
    if kind == 5:
        width = dice.uniform(1.2, 1.7)
        return tables.desk(pick.timber(dice), body, width), width, 0.68, 0.75
    if kind == 6:
        return storage.open_shelving(pick.timber(dice), m.metal('black'), palette, width=1.4, seed=dice.randrange(99)), 1.5, 0.34, 2.1
    if kind == 7:
        width = 2.4
        return units(dice), width, 0.64, 2.2
    return sofa(dice), 2.3, 1.0, 0.9


def units(dice):
    body, metal = pick.body(dice), m.metal('steel')
    parts = kitchen.base_unit(body, 0, 0.8, 'shaker', metal) + kitchen.base_unit(body, 0.8, 0.8, 'shaker', metal, 'knob', 3)
    parts += kitchen.base_unit(body, 1.6, 0.8, 'shaker', metal) + kitchen.worktop(pick.floor(dice), 0, 2.4)
    if dice.random() < 0.6:
        parts += kitchen.wall_unit(body, 0, 0.8, style='shaker', handles=metal) + kitchen.wall_unit(body, 1.6, 0.8, style='shaker', handles=metal)
    else:
        parts += kitchen.hood(metal, 1.2)
    return kitchen.run(parts)


def sofa(dice):
    cloth, legs = pick.cloth(dice), pick.timber(dice)
    pillows = [(x, pick.cloth(dice)) for x in (-0.6, 0.6) if dice.random() < 0.7]
    return dice.choice([
        lambda: sofas.loose_cushion_sofa(cloth, legs, dice.uniform(1.5, 2.3), pillows=pillows), lambda: sofas.low_sofa(cloth, legs, pillows=pillows),
        lambda: sofas.slatted_sofa(cloth, legs, pillows=pillows), lambda: sofas.slipcovered_sofa(cloth, pillows=pillows),
        lambda: sofas.chesterfield(cloth, legs, pillows=pillows), lambda: sofas.curved_sofa(cloth, legs, pillows=pillows),
    ])()


def bed(dice):
    linen, cover, timber = m.fabric('#efece4', 'cotton'), pick.cloth(dice), pick.timber(dice)
    throw, width = (pick.cloth(dice) if dice.random() < 0.5 else None), dice.uniform(1.3, 1.8)
    return dice.choice([
        lambda: beds.slatted_bed(timber, linen, cover, width, throw=throw), lambda: beds.platform_bed(timber, linen, cover, width, throw=throw),
        lambda: beds.upholstered_bed(pick.cloth(dice), linen, cover, width, throw=throw), lambda: beds.metal_bed(m.metal('black'), linen, cover, throw=throw),
    ])()


def chair(dice):
    cloth, legs = pick.cloth(dice), pick.timber(dice)
    return dice.choice([
        lambda: armchairs.club_chair(cloth, legs), lambda: armchairs.wing_chair(cloth, legs), lambda: armchairs.plywood_chair(cloth, legs),
        lambda: armchairs.barrel_chair(cloth, legs), lambda: armchairs.boucle_chair(cloth, legs), lambda: stools.pouf(cloth),
        lambda: armchairs.rattan_chair(m.rattan(), cloth), lambda: armchairs.bergere(cloth, legs), lambda: stools.footstool(cloth, m.metal('steel')),
    ])()


def dining_chair(dice, timber):
    return dice.choice([
        lambda: dining_chairs.spindle_chair(timber), lambda: dining_chairs.wishbone_chair(timber, m.rattan()),
        lambda: dining_chairs.upholstered_chair(pick.cloth(dice), timber), lambda: dining_chairs.metal_chair(m.metal('black')),
        lambda: dining_chairs.ladder_chair(timber, m.rattan()), lambda: dining_chairs.shell_chair(pick.body(dice), timber),
    ])


def furnish(room, taken, dice):
    amount = dice.choice([0, 1, 2, 2, 3])
    if amount == 0:
        return
    west, east, south, north = extent(room)
    free = [index for index, wall in enumerate(room.walls) if wall.length > 1.1]
    for _ in range(amount * 2):
        wall = dice.choice(free)
        piece, width, depth, height = standing(dice) if dice.random() < 0.75 else (bed(dice), 1.9, 2.25, 1.0)
        spot = place_along(room, wall, width, height, taken[wall], dice)
        if spot is None:
            remove(piece)
            continue
        against(room, wall, piece, spot, depth, 0.03)
        if height < 1.2 and depth < 0.6 and dice.random() < 0.6:
            on(piece, lamps.table_lamp(m.ceramic(pick.any_colour(dice)), pick.cloth(dice)), 0.25, 0, height)
    middle = (dice.uniform(-0.5, 0.5), (south + north) / 2 + dice.uniform(-0.4, 0.6))
    if dice.random() < 0.6:
        kind = dice.choice(['plain', 'jute', 'border', 'stripe', 'berber', 'geometric', 'check', 'persian'])
        rug = decor.rug_on_floor(m.rug(kind, [pick.any_colour(dice) for _ in range(3)]), min(east - west - 1, dice.uniform(1.6, 3.2)), dice.uniform(1.2, 2.2), round_rug=dice.random() < 0.15)
        place(rug, (*middle, 0.002), turn=dice.choice([0, 90, dice.uniform(-20, 20)]))
    if dice.random() < 0.5:
        dine(middle, dice)
    else:
        sit(middle, dice)
    if dice.random() < 0.7:
        corner = (dice.choice([west + 0.45, east - 0.45]), north - 0.45, 0)
        leaf, earth = m.leaf(dice.choice(['#4c6b3a', '#6f8a5c', '#3d5a3a'])), m.soil()
        place(dice.choice([
            lambda: plants.monstera(leaf, leaf, m.ceramic(pick.any_colour(dice)), earth, seed=dice.randrange(99)),
            lambda: plants.snake_plant(leaf, m.ceramic(pick.any_colour(dice)), earth),
            lambda: plants.palm(leaf, leaf, m.ceramic(pick.any_colour(dice)), earth),
        ])(), corner)


def dine(middle, dice):
    timber, x, y = pick.timber(dice), *middle
    place(dice.choice([
        lambda: tables.turned_leg_table(timber, timber, 1.6, 0.9), lambda: tables.trestle_table(timber, timber, 1.8),
        lambda: tables.leg_table(timber, timber, 1.5, 0.85, 0.74), lambda: tables.pedestal_table(pick.body(dice), m.metal('steel'), 0.6, 0.74),
    ])(), (x, y, 0))
    make = dining_chair(dice, timber)
    for along, side in ((-0.4, -1), (0.4, -1), (-0.4, 1), (0.4, 1)):
        if dice.random() < 0.8:
            place(make(), (x + along, y + side * dice.uniform(0.55, 0.8), 0), turn=(180 if side < 0 else 0) + dice.uniform(-12, 12))


def sit(middle, dice):
    x, y = middle
    timber = pick.timber(dice)
    place(dice.choice([
        lambda: tables.leg_table(timber, timber, 1.0, 0.6), lambda: tables.drum_table(pick.body(dice)), lambda: tables.frame_table(timber, m.metal('black')),
        lambda: tables.pebble_table(pick.body(dice), timber), lambda: tables.plank_table(timber),
    ])(), (x, y, 0), turn=dice.choice([0, 90]))
    for side in (-1, 1):
        if dice.random() < 0.6:
            place(chair(dice), (x + side * dice.uniform(1.1, 1.5), y + dice.uniform(-0.4, 0.4), 0), turn=side * -75 + dice.uniform(-20, 20))
    if dice.random() < 0.5:
        place(sofa(dice), (x, y + dice.uniform(1.0, 1.4), 0))


def place_along(room, wall, width, height, taken, dice):
    """A free offset at a wall where no window begins below the piece's top; None when there is none."""
    reach = room.walls[wall].length / 2 - width / 2 - 0.1
    for _ in range(8):
        if reach <= 0:
            return None
        offset = dice.uniform(-reach, reach)
        low, high = offset - width / 2 - 0.05, offset + width / 2 + 0.05
        if all(high < start or low > end or height < sill for start, end, sill in taken):
            taken.append((low, high, 0))
            return offset
    return None


def remove(piece):
    from kit.edits import _remove_tree
    _remove_tree(piece)


def decorate(room, taken, dice):
    for wall, side in enumerate(room.walls):
        if side.length < 1.0 or dice.random() < 0.5:
            continue
        width = dice.uniform(0.35, 1.1)
        spot = place_along(room, wall, width, 0, [(start, end, sill) for start, end, sill in taken[wall] if sill > 0.1 or end - start < 1.25], dice)
        if spot is None:
            continue
        frame = pick.timber(dice) if dice.random() < 0.5 else m.metal(dice.choice(['brass', 'black']))
        art = dice.choice([lambda: m.landscape(dice.randrange(99)), lambda: m.canvas(dice.randrange(99), [pick.any_colour(dice) for _ in range(4)]), m.mirror])()
        hang(room, wall, decor.framed(art, frame, width, dice.uniform(0.3, 0.9), mount=m.paper() if dice.random() < 0.4 else None), spot, dice.uniform(1.45, 1.75))
    if dice.random() < 0.7:
        west, east, south, north = extent(room)
        metal = m.metal(dice.choice(['brass', 'black', 'steel']))
        pendant = dice.choice([
            lambda: lamps.drum_pendant(pick.cloth(dice), metal, dice.uniform(0.2, 0.8)), lambda: lamps.globe_pendant(m.ceramic('#f2efe8'), metal, 0.6),
            lambda: lamps.paper_pendant(m.paper(), 0.7), lambda: lamps.barn_pendant(pick.body(dice), m.glow(), 0.6), lambda: lamps.chandelier(metal, m.glow(), 0.6),
        ])()
        place(pendant, (dice.uniform(-0.4, 0.4), (south + north) / 2, room.height))


def extent(room):
    xs, ys = zip(*room.plan)
    return min(xs), max(xs), min(ys), max(ys)


def light(room, glazed, dice):
    for wall in glazed:
        side = room.walls[wall]
        outdoors.outdoors(dice.choice(['garden', 'trees', 'city', 'hills']), (sin(side.angle), -cos(side.angle)), light=dice.uniform(1.6, 4))
    daylight.sky(dice.uniform(25, 50))
    daylight.sun(dice.uniform(-180, 180), dice.uniform(20, 45), dice.uniform(1, 4))
    daylight.through_windows(room, dice.uniform(50, 100))
    west, east, south, north = extent(room)
    daylight.bounce((0.5, south + 0.5, room.height - 0.3), (0, north, 1.0), dice.uniform(30, 90))
    if dice.random() < 0.25:
        daylight.lamp((0, (south + north) / 2, room.height - 0.7), dice.uniform(10, 40))
    camera.photograph((dice.uniform(-0.5, 0.5), south + 0.25, 1.35), dice.uniform(-15, 15), dice.uniform(20, 26), exposure=dice.uniform(0.2, 0.9))
