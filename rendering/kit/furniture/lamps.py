"""Lamps. Metres; standing lamps have their origin on the floor or table, hanging lamps at the ceiling (z goes down).

A lamp that is on glows through its shade; the light that it gives to the room is set in the scene (kit/daylight.py).
"""

from math import cos, pi, sin

from kit.mesh import ball, box, cylinder, group, lathe, place, repeat, surface
from kit.rods import rod, tapered_leg, tube


def shade_shape(material, bottom, top, height, at=(0, 0, 0), pleats=0, name='shade'):
    """A conical shade, open at both ends; `pleats` is the number of its folds."""

    def point_at(u, v):
        angle = 2 * pi * u
        r = bottom + (top - bottom) * v + (.006 * abs(sin(pleats * angle / 2)) if pleats else 0)
        return (r * cos(angle), r * sin(angle), v * height)

    return surface(name, point_at, max(64, pleats * 8), 4, material, .003, at, closed=True)


def table_lamp(base, shade, height=.55, kind='gourd', metal=None, pleats=0, name='table lamp'):
    """A table lamp; kind 'gourd', 'column', 'ball', 'urn' or 'stick'."""
    profiles = {
        'gourd': [(0, 0), (.07, 0), (.075, .01), (.06, .02), (.10, .09), (.112, .14), (.09, .2), (.045, .245), (.05, .27), (.035, .3), (.018, .32), (.012, .4)],
        'column': [(0, 0), (.075, 0), (.075, .02), (.04, .03), (.035, .05), (.035, .27), (.045, .28), (.045, .295), (.012, .3), (.012, .4)],
        'ball': [(0, 0), (.06, 0), (.06, .012), (.03, .02), (.08, .05), (.115, .12), (.115, .15), (.08, .22), (.025, .255), (.014, .27), (.012, .4)],
        'urn': [(0, 0), (.075, 0), (.075, .015), (.03, .03), (.025, .06), (.06, .1), (.09, .17), (.095, .23), (.06, .27), (.04, .28), (.05, .29), (.012, .3), (.012, .4)],
        'stick': [(0, 0), (.085, 0), (.085, .012), (.02, .02), (.012, .04), (.012, .4)],
    }
    scale = height / .55
    body = lathe('base', [(r * scale, z * scale) for r, z in profiles[kind]], base, sides=48, smooth_degrees=40)
    parts = [body, shade_shape(shade, .17 * scale, .115 * scale, .21 * scale, (0, 0, .34 * scale), pleats)]
    parts.append(cylinder('stem', .006, .2 * scale, metal or base, (0, 0, .35 * scale)))
    return group(name, parts)


def mushroom_lamp(material, glow, height=.42, name='table lamp'):
    """A glass mushroom: dome on a stem."""
    stem = lathe('stem', [(0, 0), (.09, 0), (.09, .012), (.035, .03), (.03, .2), (.045, height - .16)], material, sides=48)
    dome = lathe('dome', [(.05, height - .15), (.16, height - .14), (.175, height - .12), (.15, height - .05), (.08, height - .01), (0, height)], glow, sides=64)
    return group(name, [stem, dome])


def tripod_lamp(timber, shade, metal=None, height=1.5, name='floor lamp'):
    """A drum shade on three splayed timber legs."""
    top = height - .3
    parts = [cylinder('hub', .035, .05, metal or timber, (0, 0, top - .06))]
    for i in range(3):
        angle = 2 * pi * i / 3 + .5
        parts.append(tapered_leg('leg', (.03 * cos(angle), .03 * sin(angle), top - .02), (.33 * cos(angle), .33 * sin(angle), 0), .014, .011, timber))
    parts.append(cylinder('stem', .008, .14, metal or timber, (0, 0, top - .02)))
    parts.append(shade_shape(shade, .24, .21, .3, (0, 0, height - .3)))
    return group(name, parts)


def floor_lamp(metal, shade, height=1.55, name='floor lamp'):
    """A slim standing lamp with a fabric shade."""
    parts = [lathe('foot', [(0, 0), (.14, 0), (.14, .012), (.12, .02), (.02, .026), (.011, .05), (.011, height - .2)], metal, sides=48),
             shade_shape(shade, .22, .15, .26, (0, 0, height - .26))]
    return group(name, parts)


def reading_lamp(metal, height=1.35, name='reading lamp'):
    """A pharmacy lamp: thin upright, a jointed arm and a small metal shade that points down."""
    parts = [lathe('foot', [(0, 0), (.13, 0), (.13, .016), (.02, .022), (.009, .04), (.009, height - .12)], metal, sides=40)]
    parts.append(tube('arm', [(0, 0, height - .14), (0, 0, height), (.12, 0, height + .05), (.32, 0, height - .02)], .008, metal))
    head = lathe('head', [(.085, 0), (.09, .004), (.07, .08), (.03, .12), (0, .125)], metal, (0, 0, 0), 40)
    parts.append(place(head, (.35, 0, height - .12), roll=-18))
    return group(name, parts)


def arc_lamp(metal, base, reach=1.35, height=2.0, shade=None, name='arc lamp'):
    """A floor lamp: a marble block, a long bent arm towards -X and a metal dome."""
    points = [(0, 0, .16), (-.01, 0, 1.0), (-.16, 0, height - .32), (-reach * .42, 0, height - .06), (-reach * .75, 0, height - .06), (-reach, 0, height - .25)]
    dome = lathe('dome', [(.19, 0), (.195, .006), (.18, .06), (.13, .12), (.06, .155), (0, .165)], shade or metal, (-reach, 0, height - .41), 56)
    inner = lathe('dome inside', [(.183, .004), (.17, .055), (.12, .11), (0, .15)], shade or metal, (-reach, 0, height - .41), 56)
    parts = [box('base', (.34, .18, .17), base, (0, 0, 0), .012), tube('arm', points, .013, metal), dome, inner]
    return group(name, parts)


def arm_chain(material, length, links=True):
    """A rod or a chain that hangs `length` down from z = 0."""
    if not links:
        return [rod('flex', (0, 0, 0), (0, 0, -length), .004, material, 8)]
    first = tube('link', [(0, 0, -.028), (.009, 0, -.021), (.009, 0, -.007), (0, 0, 0), (-.009, 0, -.007), (-.009, 0, -.021)], .0025, material, closed=True, sides=8)
    parts = [first]
    for i in range(1, int(length / .022)):
        parts.append(repeat(first, (0, 0, -.022 * i), turn=90 * (i % 2)))
    return parts


def dome_pendant(metal, inside, drop=.9, radius=.2, deep=.16, name='pendant'):
    """A spun metal dome on a flex."""
    outer = [(radius, 0), (radius + .004, .004), (radius * .93, deep * .45), (radius * .62, deep * .82), (radius * .2, deep), (.03, deep + .02), (.03, deep + .07), (0, deep + .075)]
    inner = [(radius - .003, .002), (radius * .9, deep * .45), (radius * .58, deep * .8), (0, deep * .98)]
    z = -drop
    parts = [lathe('dome', outer, metal, (0, 0, z), 64), lathe('inside', inner, inside, (0, 0, z), 64), ball('bulb', .035, inside, (0, 0, z + .02))]
    parts += arm_chain(metal, drop - deep - .07, False)
    parts.append(cylinder('rose', .05, .03, metal, (0, 0, -.03)))
    return group(name, parts)


def barn_pendant(enamel, inside, drop=.8, name='pendant'):
    """An enamel barn lamp: wide rim, narrow neck."""
    outer = [(.21, 0), (.215, .012), (.12, .075), (.075, .12), (.05, .15), (.045, .23), (.02, .25), (0, .25)]
    inner = [(.205, .002), (.11, .07), (.06, .12), (0, .14)]
    parts = [lathe('shade', outer, enamel, (0, 0, -drop), 64), lathe('inside', inner, inside, (0, 0, -drop), 64), ball('bulb', .032, inside, (0, 0, -drop + .01))]
    parts += arm_chain(enamel, drop - .25, False)
    parts.append(cylinder('rose', .05, .03, enamel, (0, 0, -.03)))
    return group(name, parts)


def globe_pendant(glass, metal, drop=.8, radius=.15, name='pendant'):
    """A glowing glass ball under a metal cap."""
    parts = [ball('globe', radius, glass, (0, 0, -drop)), cylinder('cap', radius * .3, .05, metal, (0, 0, -drop + 2 * radius - .01)), cylinder('rose', .05, .03, metal, (0, 0, -.03))]
    parts += [rod('stem', (0, 0, -drop + 2 * radius), (0, 0, 0), .006, metal)]
    return group(name, parts)


def paper_pendant(paper, drop=1.0, radius=.3, squash=.8, ribs=17, flex=None, name='pendant'):
    """A paper lantern: thin ribs round a ball."""
    profile = []
    steps = ribs * 6
    for i in range(steps + 1):
        angle = pi * (.06 + .88 * i / steps)
        swell = 1 + .012 * abs(sin(pi * ribs * i / steps)) - .012
        profile.append((radius * sin(angle) * swell, radius * squash * (1 - cos(angle))))
    parts = [lathe('lantern', profile, paper, (0, 0, -drop), 64, 80)]
    parts += arm_chain(flex or paper, drop - 2 * radius * squash * .97, False)
    return group(name, parts)


def woven_pendant(cane, drop=.9, radius=.3, deep=.3, strands=46, name='pendant'):
    """A basket-work bell: many canes between hoops, light between them."""
    parts = []
    levels = [(.08, deep), (.6, deep * .86), (.9, deep * .5), (1, 0)]
    for share, z in levels:
        hoop = [(radius * share * cos(pi * i / 16), radius * share * sin(pi * i / 16), z - drop) for i in range(32)]
        parts.append(tube('hoop', hoop, .007, cane, closed=True, smooth=False, sides=8))
    first = {}
    for turn in (-1, 1):
        points = [(radius * share * cos(turn * k * .32), radius * share * sin(turn * k * .32), z - drop) for k, (share, z) in enumerate(levels)]
        first[turn] = tube('cane', points, .004, cane, sides=6)
        parts.append(first[turn])
        for i in range(1, strands):
            parts.append(repeat(first[turn], turn=360 * i / strands))
    parts += arm_chain(cane, drop - deep, False)
    return group(name, parts)


def drum_pendant(shade, metal, drop=.8, radius=.3, height=.24, glow=None, name='pendant'):
    """A fabric drum with a diffuser under it."""
    parts = [shade_shape(shade, radius, radius, height, (0, 0, -drop)), rod('stem', (0, 0, -drop + height), (0, 0, 0), .006, metal), cylinder('rose', .05, .03, metal, (0, 0, -.03))]
    parts.append(cylinder('diffuser', radius - .006, .006, glow or shade, (0, 0, -drop + .012), .001, 64))
    for i in range(3):
        angle = 2 * pi * i / 3
        parts.append(rod('spoke', (0, 0, -drop + height - .01), (radius * cos(angle), radius * sin(angle), -drop + height - .01), .004, metal, 8))
    return group(name, parts)


def sputnik(metal, glow, drop=.75, reach=.42, arms=16, name='chandelier'):
    """A ball of rods with a bulb at each end."""
    parts = [ball('hub', .055, metal, (0, 0, -drop - .055)), rod('stem', (0, 0, -drop), (0, 0, 0), .008, metal), cylinder('rose', .06, .03, metal, (0, 0, -.03))]
    for i in range(arms):
        z = 1 - 2 * (i + .5) / arms
        around = i * pi * (3 - 5 ** .5)
        flat = (1 - z * z) ** .5
        way = (flat * cos(around), flat * sin(around), z)
        length = reach * (1 if i % 2 else .8)
        end = tuple(way[k] * length + (0, 0, -drop)[k] for k in range(3))
        parts.append(rod('arm', (0, 0, -drop), end, .006, metal, 10))
        bulb = ball('bulb', .035, glow, squash=1.1, sides=24)
        bulb.location = (end[0], end[1], end[2] - .038)
        parts.append(bulb)
    return group(name, parts)


def chandelier(metal, glow, drop=.8, radius=.36, arms=8, crystals=None, shades=None, tiers=1, name='chandelier'):
    """A chandelier of S-shaped arms with candle bulbs; `crystals` hangs drops, `shades` puts a small shade on each."""
    column = [(0, -.34), (.02, -.34), (.035, -.3), (.015, -.26), (.05, -.2), (.055, -.16), (.02, -.1), (.03, -.02), (.012, .02), (.012, .1), (0, .1)]
    parts = [lathe('column', column, metal, (0, 0, -drop), 32), cylinder('rose', .06, .03, metal, (0, 0, -.03))]
    parts += arm_chain(metal, drop - .08)
    for tier in range(tiers):
        size = radius * (1 - .4 * tier)
        count = arms if tier == 0 else arms // 2
        low = -drop - .18 + .2 * tier
        for i in range(count):
            parts += _candle_arm(metal, glow, size, low, 2 * pi * (i + .5 * tier) / count, crystals, shades)
    return group(name, parts)


def _candle_arm(metal, glow, radius, low, angle, crystals, shades):
    def at(share, z):
        return (radius * share * cos(angle), radius * share * sin(angle), low + z)

    end = at(1, .09)
    parts = [tube('arm', [at(.08, .02), at(.35, -.07), at(.75, -.06), at(.98, .02), end], .008, metal, sides=10),
             lathe('cup', [(.006, 0), (.03, .004), (.034, .012), (.01, .014)], metal, end, 20),
             cylinder('candle', .011, .075, shades or metal, (end[0], end[1], end[2] + .01), .001, 16),
             lathe('bulb', [(0, 0), (.011, .008), (.014, .022), (.008, .045), (0, .06)], glow, (end[0], end[1], end[2] + .085), 16)]
    if shades:
        parts.append(shade_shape(shades, .062, .038, .075, (end[0], end[1], end[2] + .07)))
    if crystals:
        for share, z in ((1, -.02), (.72, -.10), (.4, -.1)):
            parts.append(lathe('crystal', [(0, 0), (.011, .018), (.006, .04), (0, .05)], crystals, at(share, z - .04), 8, 0))
    return parts


def lantern(metal, glass, glow, drop=.7, size=.24, height=.42, name='lantern'):
    """A four-sided iron lantern with panes and candles inside, hung on a chain."""
    low = -drop
    parts = []
    half = size / 2
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(box('post', (.014, .014, height), metal, (sx * half, sy * half, low), .002))
            parts.append(rod('hip', (sx * half, sy * half, low + height), (0, 0, low + height + .13), .006, metal))
    for z in (0, height - .014):
        for side in (-1, 1):
            parts.append(box('rail', (size, .014, .014), metal, (0, side * half, low + z), .002))
            parts.append(box('rail', (.014, size, .014), metal, (side * half, 0, low + z), .002))
    for side in (-1, 1):
        parts.append(box('pane', (size - .01, .003, height - .02), glass, (0, side * half, low + .01), 0))
        parts.append(box('pane', (.003, size - .01, height - .02), glass, (side * half, 0, low + .01), 0))
    for x, y in ((.035, 0), (-.02, .03), (-.02, -.03)):
        parts.append(cylinder('candle', .012, .11, glow, (x, y, low + .05)))
    parts.append(box('tray', (size, size, .008), metal, (0, 0, low + .02), .001))
    parts += arm_chain(metal, drop - height - .13)
    return group(name, parts)


def ring_chandelier(timber, metal, glow, drop=.9, radius=.45, arms=8, name='chandelier'):
    """An iron-bound timber wheel hung on chains, with candle bulbs."""
    z = -drop
    ring = [(radius * cos(pi * i / 24), radius * sin(pi * i / 24), z) for i in range(48)]
    parts = [tube('wheel', ring, .028, timber, closed=True, smooth=False), cylinder('rose', .06, .03, metal, (0, 0, -.03))]
    for i in range(3):
        angle = 2 * pi * i / 3
        parts.append(rod('chain', (radius * cos(angle), radius * sin(angle), z), (0, 0, -drop * .3), .006, metal, 8))
    parts.append(rod('chain', (0, 0, -drop * .3), (0, 0, 0), .007, metal, 8))
    for i in range(arms):
        angle = 2 * pi * (i + .5) / arms
        at = (radius * cos(angle), radius * sin(angle), z + .024)
        parts.append(lathe('cup', [(.006, 0), (.035, .004), (.035, .014), (.012, .016)], metal, at, 20))
        parts.append(cylinder('candle', .012, .08, glow, (at[0], at[1], at[2] + .014)))
    return group(name, parts)


def fan_sconce(metal, glow, name='sconce'):
    """An Art Deco wall light: stepped glass blades spread like a fan."""
    parts = [box('plate', (.08, .03, .16), metal, (0, -.015, -.16), .006)]
    for i in range(7):
        lean = (i - 3) * 13
        tall = .34 - .035 * abs(i - 3)
        blade = box('blade', (.045, .022, tall), glow if i % 2 == 0 else metal, (0, 0, 0), .004)
        parts.append(place(blade, (.0, -.03 - .004 * (3 - abs(i - 3)), -.06), roll=lean))
    return group(name, parts)


def desk_lamp(metal, name='desk lamp'):
    """A jointed desk lamp that leans towards -X."""
    parts = [lathe('foot', [(0, 0), (.085, 0), (.085, .02), (.02, .026), (.01, .05)], metal, sides=40),
             rod('lower arm', (0, 0, .03), (.11, 0, .27), .007, metal), rod('upper arm', (.11, 0, .27), (-.10, 0, .46), .007, metal),
             ball('joint', .016, metal, (.11, 0, .254))]
    head = lathe('head', [(.078, 0), (.08, .004), (.065, .07), (.03, .11), (.03, .14), (0, .145)], metal, (0, 0, 0), 40)
    parts.append(place(head, (-.15, 0, .37), roll=28))
    return group(name, parts)
