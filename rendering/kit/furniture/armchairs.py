"""Armchairs. Metres; origin on the floor, seat towards -Y."""

from math import cos, pi, radians, sin, sqrt

from mathutils import Vector

from kit.cloth import cushion, pillow, soft_box
from kit.furniture.stools import corner_feet, footstool
from kit.furniture.tufting import tufted_panel
from kit.mesh import cylinder, ellipse, group, lathe, outline, place, surface
from kit.rods import curve_through, rod, tapered_leg, tube


def club_chair(cloth, feet, width=.82, depth=.84, leg=.14, back=.8, pillow_cloth=None, name='armchair'):
    """A plain upholstered armchair with a loose seat cushion."""
    parts = [
        soft_box('frame', (width - .06, depth - .06, .2), .03, cloth, (0, 0, leg), 0, .001),
        soft_box('back', (width - .1, .2, back - leg), .08, cloth, (0, depth / 2 - .11, leg), .02, .003, 2),
        cushion('seat cushion', (width - .3, depth - .2, .17), cloth, (0, -.09, leg + .17), .05, .025, .005, 3),
    ]
    for side in (-1, 1):
        parts.append(soft_box('arm', (.15, depth - .02, .44), .06, cloth, (side * (width / 2 - .075), -.01, leg), .01, .003, side + 5))
    rest = cushion('back cushion', (width - .32, .16, .42), cloth, (0, 0, 0), .07, .03, .007, 8)
    parts.append(place(rest, (0, depth / 2 - .26, leg + .33), tilt=-11))
    if pillow_cloth:
        extra = pillow('pillow', .42, .34, pillow_cloth, lean=radians(18), seed=6)
        parts.append(place(extra, (0, -.02, leg + .355)))
    parts += corner_feet(feet, width - .14, depth - .14, leg + .02)
    return group(name, parts)


def wing_chair(cloth, feet, buttons=None, name='wing chair'):
    """A wing chair: tall buttoned back, wings that run down into rolled arms, loose seat cushion."""
    parts = [
        soft_box('frame', (.70, .68, .2), .03, cloth, (0, -.02, .17), 0, .001),
        cushion('seat cushion', (.52, .62, .14), cloth, (0, -.06, .35), .045, .025, .004, 2, cloth),
    ]
    back = tufted_panel('back', .58, .72, cloth, buttons or cloth, columns=5, rows=4, thickness=.11, depth=.03,
                        outline=lambda u: .93 + .07 * sin(pi * u))
    parts.append(place(back, (0, .2, .42), tilt=-10))
    parts.append(place(soft_box('outer back', (.6, .1, .84), .04, cloth, (0, 0, 0), .01, .002, 4), (0, .33, .3), tilt=-8))
    wing = [(-.36, .18), (-.36, .60), (-.30, .655), (-.12, .66), (-.02, .74), (.02, .90), (.10, 1.08), (.2, 1.15), (.37, 1.15), (.31, .18)]
    smooth = [(point.x, point.y) for point in _closed_curve(wing)]
    for side in (-1, 1):
        parts.append(outline('wing', smooth, .08, cloth, (side * .325, .06, 0), .036, 'yz', 5))
        parts.append(tube('arm roll', [(side * .335, -.33, .62), (side * .335, -.1, .635), (side * .33, .06, .66)], [.055, .06, .03], cloth, sides=20))
    parts += corner_feet(feet, .58, .56, .19, .026, .016, .02)
    return group(name, parts)


def _closed_curve(points):
    return curve_through([(x, y, 0) for x, y in points], 5, closed=True)


def lounge_chair(cloth, shell, metal, ottoman=False, name='lounge chair'):
    """A 1950s lounge chair: three bent plywood shells with thick buttoned leather pads on a five-star foot."""
    parts = []

    def pad(label, width, height, thickness, at, tilt, rows):
        ply = surface(label + ' shell', _shell_at(width + .07, height + .05), 26, 18, shell, .014)
        body = tufted_panel(label, width, height, cloth, cloth, columns=4, rows=rows, thickness=thickness, depth=.022)
        for thing, back in ((ply, thickness + .02), (body, 0)):
            holder = place(thing, (0, 0, 0), tilt=tilt)
            lean = radians(tilt)
            holder.location = (at[0], at[1] + back * cos(lean), at[2] + back * sin(lean))
            parts.append(holder)

    pad('seat', .60, .54, .10, (0, -.34, .40), -78, 2)
    pad('back', .58, .36, .09, (0, .13, .40), -24, 2)
    pad('head', .56, .30, .09, (0, .29, .72), -24, 2)
    for side in (-1, 1):
        parts.append(place(soft_box('arm', (.09, .42, .07), .033, cloth, (0, 0, 0), .006, .002, side + 3), (side * .37, -.05, .53), tilt=-6))
        parts.append(rod('back link', (side * .12, .25, .48), (side * .12, .46, .78), .012, metal))
    parts += _star_foot(metal, .30, .33)
    if ottoman:
        stool = footstool(cloth, metal)
        parts.append(place(stool, (0, -.95, 0)))
    return group(name, parts)


def _shell_at(width, height):
    """The points of a bent plywood shell whose sides curve towards -Y."""

    def point_at(u, v):
        x = (u - .5) * 2
        y = -.085 * abs(x) ** 2.4
        round_corner = 1 - .10 * abs(2 * v - 1) ** 6
        return Vector((x * width / 2 * round_corner, y, (v - .04) * height))

    return point_at


def _star_foot(metal, radius, height):
    parts = [cylinder('post', .022, height - .05, metal, (0, .02, .06))]
    for i in range(5):
        angle = 2 * pi * i / 5 + pi / 2
        parts.append(tube('spoke', [(0, .02, .08), (radius * .6 * cos(angle), .02 + radius * .6 * sin(angle), .05),
                                    (radius * cos(angle), .02 + radius * sin(angle), .012)], [.02, .016, .011], metal))
    return parts


def plywood_chair(cloth, timber, name='easy chair'):
    """A Scandinavian easy chair: bent timber frame with paddle arms, seat and back cushions."""
    parts = []
    for side in (-1, 1):
        x = side * .33
        parts.append(tube('leg', [(x, -.33, 0), (x, -.3, .3), (x, -.29, .56)], [.014, .021, .018], timber))
        parts.append(tube('leg', [(x, .36, 0), (x, .30, .3), (x, .2, .57)], [.014, .021, .018], timber))
        parts.append(tube('arm', [(x, -.36, .565), (x * 1.06, -.15, .595), (x * 1.05, .1, .585), (x, .27, .57)], [.018, .031, .026, .016], timber))
        parts.append(tube('side rail', [(x, -.31, .30), (x, .29, .24)], .017, timber, smooth=False))
        parts.append(tube('back post', [(x * .86, .18, .27), (x * .86, .3, .6), (x * .82, .40, .92)], [.018, .018, .013], timber))
    for y, z in ((-.3, .29), (.26, .25)):
        parts.append(rod('rail', (-.33, y, z), (.33, y, z), .017, timber))
    for z, y in ((.5, .27), (.68, .325), (.88, .385)):
        parts.append(rod('slat', (-.28, y, z), (.28, y, z), .013, timber))
    seat = cushion('seat cushion', (.58, .58, .11), cloth, (0, 0, 0), .035, .02, .004, 2, cloth)
    parts.append(place(seat, (0, -.04, .30), tilt=-5))
    back = cushion('back cushion', (.56, .10, .6), cloth, (0, 0, 0), .035, .02, .005, 5, cloth)
    parts.append(place(back, (0, .19, .36), tilt=-17))
    return group(name, parts)


def bergere(cloth, timber, name='bergère'):
    """A French armchair: carved oval back in a timber frame, open arms with pads, cabriole legs."""
    parts = [soft_box('seat rail', (.62, .56, .07), .03, timber, (0, 0, .33), 0, 0),
             cushion('seat', (.58, .52, .13), cloth, (0, -.01, .385), .05, .03, .004, 2, cloth)]
    rim = [(.27 * cos(2 * pi * i / 40), .31 * sin(2 * pi * i / 40)) for i in range(40)]
    frame = tube('back frame', [(x, 0, z + .31) for x, z in rim], .024, timber, closed=True, smooth=False)
    parts.append(place(frame, (0, .28, .50), tilt=-12))
    pad = lathe('back pad', [(0, .0), (.12, .004), (.2, .015), (.26, .05), (.26, .08), (0, .09)], cloth, sides=48)
    pad.scale = (1, 1.16, 1)
    turned = place(pad, (0, .255, .803), tilt=78)
    parts.append(turned)
    for side in (-1, 1):
        x = side * .28
        parts.append(tube('arm', [(x * .95, .27, .70), (x * 1.08, .1, .66), (x * 1.12, -.14, .655), (x * 1.1, -.22, .63)], [.017, .02, .022, .024], timber))
        parts.append(tube('arm post', [(x * 1.1, -.2, .63), (x * 1.02, -.13, .52), (x * 1.05, -.2, .38)], [.02, .018, .022], timber))
        parts.append(soft_box('arm pad', (.05, .2, .035), .016, cloth, (x * 1.1, -.04, .67), .006, 0))
        parts.append(tube('back stay', [(x * .7, .3, .55), (x * .8, .26, .36)], .02, timber, smooth=False))
        parts += [_cabriole(timber, x, -.23, side, -1), _cabriole(timber, x * .95, .24, side, 1)]
    return group(name, parts)


def _cabriole(timber, x, y, side, front, height=.36):
    """A curved leg: out at the knee, in at the ankle, out at the toe."""
    points = [(x, y, height), (x + side * .018, y + front * .018, height * .75), (x + side * .004, y + front * .004, height * .35),
              (x - side * .004, y - front * .004, height * .12), (x + side * .016, y + front * .016, .012)]
    return tube('cabriole leg', points, [.034, .036, .02, .014, .019], timber)


def button_back_chair(cloth, timber, width=.74, name='button-back chair'):
    """A Victorian spoon-back chair: buttoned horseshoe back that sweeps down to the seat, turned front legs."""
    parts = []
    radius = width / 2

    def back_at(u, v):
        angle = pi * (-.08 + 1.16 * u)
        middle = sin(pi * u) ** .8
        top = .62 + .42 * middle
        z = .40 + v * (top - .40)
        columns, rows = 9, 3
        a, b = u * columns / 2, v * rows / 2
        full = sqrt(abs(sin(pi * (a + b))) * abs(sin(pi * (a - b))))
        rim = min(1, 10 * min(u, 1 - u)) * min(1, 8 * (1 - v))
        r = radius - .02 - .035 * full * rim + .10 * v * middle
        return Vector((r * cos(angle), r * sin(angle) * .92 - .02, z))

    parts.append(surface('back', back_at, 160, 60, cloth, .03))

    def outer_at(u, v):
        angle = pi * (-.08 + 1.16 * u)
        middle = sin(pi * u) ** .8
        top = .60 + .42 * middle
        z = .26 + v * (top - .26)
        r = radius + .035 + .10 * max(0, (z - .4) / .65) * middle
        return Vector((r * cos(angle), r * sin(angle) * .92 - .02, z))

    parts.append(surface('outer back', outer_at, 60, 16, cloth, .01))
    rim = []
    for i in range(41):
        u = i / 40
        angle, middle = pi * (-.08 + 1.16 * u), sin(pi * u) ** .8
        r = radius + .012 + .10 * middle
        rim.append((r * cos(angle), r * sin(angle) * .92 - .02, .62 + .42 * middle))
    parts.append(tube('top rail', rim, .03, timber, smooth=False, sides=16))
    parts.append(cushion('seat', (width - .1, width - .08, .16), cloth, (0, -.08, .27), .07, .045, .004, 3, cloth))
    parts.append(outline('seat rail', ellipse(width + .02, width), .08, timber, (0, -.05, .22), .02))
    turned = [(.012, 0), (.018, .02), (.014, .05), (.024, .09), (.026, .16), (.018, .19), (.03, .22), (.03, .25)]
    for x in (-.25, .25):
        parts.append(lathe('leg', turned, timber, (x, -.28, 0), 24))
        parts.append(tapered_leg('leg', (x * .9, .2, .25), (x, .31, 0), .026, .016, timber))
    return group(name, parts)


def barrel_chair(cloth, base, width=.8, channels=13, height=.72, name='barrel chair'):
    """A tub chair whose back wraps round the seat, stitched in upright channels, on a metal plinth."""
    radius = width / 2
    parts = [cylinder('plinth', radius - .05, .05, base, (0, 0, 0)),
             lathe('seat base', [(0, .05), (radius - .05, .05), (radius - .02, .08), (radius - .02, .30), (radius - .08, .32), (0, .32)], cloth)]

    def back_at(u, v):
        angle = pi * (-.17 + 1.34 * u)
        section = 2 * pi * v
        flute = .018 * abs(sin(pi * channels * u)) if channels else 0
        end = min(1, sqrt(min(u, 1 - u) * 24))
        thick = (.075 + flute) * end
        rise = .30 + .70 * max(0, sin(pi * u)) ** .4
        low, high = .07, .32 + (height - .32) * rise
        mid, half = (low + high) / 2, (high - low) / 2 - .05
        z = mid + half * max(-1, min(1, 1.6 * cos(section))) + .05 * cos(section)
        r = radius - .06 + thick * sin(section)
        return Vector((r * cos(angle), r * sin(angle), z))

    parts.append(surface('back', back_at, 200, 40, cloth))
    seat = lathe('seat cushion', [(0, 0), (radius - .14, 0), (radius - .10, .03), (radius - .09, .08), (radius - .11, .13), (radius - .2, .15), (0, .16)], cloth, (0, -.04, .31))
    parts.append(seat)
    return group(name, parts)


def boucle_chair(cloth, timber, name='round armchair'):
    """A round, heavy armchair of soft blocks on short timber feet."""
    parts = [
        lathe('seat', [(0, .12), (.34, .12), (.40, .17), (.42, .27), (.38, .38), (.28, .42), (0, .43)], cloth, (0, -.03, 0)),
    ]

    def back_at(u, v):
        angle = pi * (-.12 + 1.24 * u)
        section = 2 * pi * v
        end = sqrt(max(0, 1 - abs(2 * u - 1) ** 5))
        high = .40 + .12 * sin(pi * u)
        z = .46 + (high - .3) * .9 * cos(section) * (.55 + .45 * end) + .06 * sin(pi * u)
        r = .37 + .115 * sin(section) * end
        return Vector((r * cos(angle), r * sin(angle) + .0, z))

    parts.append(surface('back', back_at, 80, 28, cloth))
    for i in range(4):
        angle = pi / 4 + i * pi / 2
        parts.append(tapered_leg('foot', (.26 * cos(angle), .26 * sin(angle), .16), (.29 * cos(angle), .29 * sin(angle), 0), .03, .024, timber))
    return group(name, parts)


def rattan_chair(cane, cloth, name='rattan chair'):
    """A round-backed chair of bent canes with a seat cushion."""
    parts = []
    ring = [(.40 * cos(pi * t / 12), .36 * sin(pi * t / 12)) for t in range(24)]
    for z, scale in ((.36, 1.0), (.05, .82)):
        parts.append(tube('hoop', [(x * scale, y * scale, z) for x, y in ring], .016, cane, closed=True))
    back = []
    for i in range(25):
        t = i / 24
        angle = pi * (-.12 + 1.24 * t)
        back.append((.43 * cos(angle), .40 * sin(angle), .58 + .42 * sin(pi * t) ** .7))
    parts.append(tube('back rim', back, .02, cane))
    for i in range(1, 24):
        angle = pi * (-.12 + 1.24 * i / 24)
        x, y, z = back[i]
        foot = (.39 * cos(angle), .35 * sin(angle), .36)
        middle = ((x + foot[0]) / 2 * 1.06, (y + foot[1]) / 2 * 1.06, (z + .36) / 2)
        parts.append(tube('stake', [foot, middle, (x, y, z)], .0065, cane, sides=8))
    for i in range(12):
        a, b = 2 * pi * i / 12, 2 * pi * (i + 1) / 12
        for one, two in ((a, b), (b, a)):
            parts.append(rod('strut', (.33 * cos(one), .29 * sin(one), .05), (.40 * cos(two), .36 * sin(two), .36), .008, cane, 8))
    parts.append(lathe('seat cushion', [(0, 0), (.33, 0), (.37, .03), (.37, .07), (.32, .105), (0, .12)], cloth, (0, 0, .36)))
    for x in (-.2, .2):
        for y in (-.18, .18):
            parts.append(rod('foot', (x * 1.1, y * 1.1, 0), (x * 1.1, y * 1.1, .06), .018, cane))
    return group(name, parts)
