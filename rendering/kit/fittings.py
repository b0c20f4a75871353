"""Fittings on walls and ceilings: radiators, sockets, switches, a fireplace, a ceiling rose. Metres."""
from kit import materials
from kit.labels import label
from kit.mesh import box, cylinder, lathe


def radiator(room, wall, offset, width=1.0, height=0.55, low=0.14, material=None):
    """A ribbed radiator under a window, with its valve and pipe."""
    material = material or materials.paint('#f2f0eb')
    side = room.walls[wall]
    centre = side.along(offset)
    count = max(int(width / 0.048), 2)
    parts = [box('back', (width, 0.012, height * 0.94), material, (centre, 0.045, low + height * 0.03))]
    for number in range(count):
        x = centre - width / 2 + width * (number + 0.5) / count
        parts.append(box('rib', (width / count * 0.72, 0.055, height), material, (x, 0.075, low), 0.012, 3))
    end = centre + width / 2 + 0.03
    parts.append(cylinder('pipe', 0.01, low + 0.05, material, (end, 0.07, 0)))
    parts.append(cylinder('valve', 0.018, 0.07, material, (end, 0.07, low + 0.03)))
    side.put(parts, 'radiator')


def socket(room, wall, offset, height=0.3, gang=2):
    """A socket (gang 2) or, higher up, a light switch (gang 1)."""
    white = materials.lacquer('#f0eee8')
    side = room.walls[wall]
    x = side.along(offset)
    wide = 0.146 if gang == 2 else 0.086
    parts = [box('plate', (wide, 0.009, 0.086), white, (x, 0.0045, height), 0.003)]
    if gang == 1:
        parts.append(box('rocker', (0.022, 0.008, 0.036), white, (x, 0.011, height + 0.025), 0.002))
    else:
        dark = materials.lacquer('#3a3936')
        for shift in (-0.036, 0.036):
            parts.append(box('slot', (0.016, 0.002, 0.012), dark, (x + shift, 0.0095, height + 0.035), 0.0005))
    side.put(parts, 'walls')


def fireplace(room, wall, offset, width=1.35, height=1.12, hole=(0.62, 0.68), surround=None, hearth=None, inside=None):
    """A mantelpiece round a fire opening that is cut into the wall, dark inside, with a hearth on the floor."""
    surround = surround or materials.paint('#eeeae2')
    hearth = hearth or materials.stone('granite', '#4a4846')
    inside = inside or materials.brick('#4f4540', '#3a3532')
    room.cut(wall, offset, hole[0], 0.0, hole[1])
    side = room.walls[wall]
    x = side.along(offset)
    leg = (width - 0.1 - hole[0]) / 2
    parts = [box('frieze', (width - 0.1, 0.07, height - hole[1]), surround, (x, 0.035, hole[1]), 0.004)]
    for sign in (-1, 1):
        centre = x + sign * (hole[0] + leg) / 2
        parts.append(box('pilaster', (leg, 0.07, hole[1]), surround, (centre, 0.035, 0), 0.004))
        parts.append(box('plinth', (leg * 0.8, 0.1, 0.16), surround, (centre, 0.05, 0), 0.006))
        parts.append(box('shaft', (leg * 0.6, 0.09, height - 0.3), surround, (centre, 0.045, 0.16), 0.008))
        parts.append(box('block', (leg * 0.8, 0.1, 0.13), surround, (centre, 0.05, height - 0.16), 0.006))
    parts.append(box('bed', (width - 0.04, 0.13, 0.035), surround, (x, 0.065, height - 0.03), 0.012))
    parts.append(box('shelf', (width + 0.1, 0.19, 0.04), surround, (x, 0.095, height), 0.008))
    side.put(parts, 'fireplace')
    cheeks = [
        box('fireback', (hole[0] + 0.1, 0.05, hole[1] + 0.1), inside, (x, -0.26, 0)),
        box('grate', (hole[0] * 0.6, 0.16, 0.2), materials.metal('black'), (x, -0.14, 0.04), 0.01),
        box('hearth', (width + 0.1, 0.42, 0.035), hearth, (x, 0.16, 0), 0.006),
    ]
    side.put(cheeks, 'fireplace')


def ceiling_rose(at, height, radius=0.3, material=None):
    """A plaster rose round a pendant's hook at (x, y)."""
    material = material or materials.paint('#f3f0ea')
    profile = [(0, -0.05), (0.05, -0.05), (0.07, -0.03), (radius * 0.5, -0.028), (radius * 0.55, -0.045), (radius * 0.62, -0.04),
               (radius * 0.68, -0.02), (radius * 0.9, -0.018), (radius * 0.95, -0.03), (radius, -0.02), (radius, 0)]
    rose = lathe('ceiling', profile, material, (at[0], at[1], height), 64)
    return label('ceiling', rose)
