"""Sofas and a daybed. Metres; origin on the floor at the footprint's centre, seat towards -Y."""

from math import cos, pi, radians, sin, sqrt

from mathutils import Vector

from kit.cloth import cushion, pillow, soft_box
from kit.mesh import box, group, lathe, place, surface
from kit.rods import rod, tapered_leg, tube
from kit.furniture.tufting import tufted_panel


def scatter(parts, pillows, seat_z, back_y, width=.46):
    """Stands scatter pillows on a seat: each of `pillows` is (x, material) or (x, material, size)."""
    for number, (x, material, *size) in enumerate(pillows):
        side = size[0] if size else width
        cushion_here = pillow(f'pillow {number}', side, side, material, lean=radians(17 + 3 * (number % 3)), seed=number + 3)
        place(cushion_here, (x, back_y, seat_z), turn=(-7, 9, -4, 6)[number % 4])
        parts.append(cushion_here)


def loose_cushion_sofa(cloth, feet, width=2.2, depth=.95, seats=3, arm_width=.17, arm_height=.6, back_height=.82,
                       leg=.13, crown=.03, pillows=(), piping=None, round_legs=True, name='sofa'):
    """A sofa with block arms and loose seat and back cushions."""
    inside = width - 2 * arm_width
    parts = [
        soft_box('frame', (width - .02, depth - .06, .2), .03, cloth, (0, 0, leg), 0, .001),
        soft_box('back', (inside + .04, .2, back_height - leg - .04), .06, cloth, (0, depth / 2 - .1, leg), .01, .003, 2),
    ]
    for side in (-1, 1):
        x = side * (width / 2 - arm_width / 2)
        parts.append(soft_box('arm', (arm_width, depth, arm_height - leg), .05, cloth, (x, 0, leg), .01, .003, side + 4))
    seat = inside / seats
    seat_z = leg + .17
    for i in range(seats):
        x = -inside / 2 + seat * (i + .5)
        parts.append(cushion('seat cushion', (seat - .006, depth - .2, .17), cloth, (x, -.09, seat_z), .05, crown, .005, i + 1, piping))
        back = cushion('back cushion', (seat - .012, .2, .44), cloth, (0, 0, 0), .075, crown, .008, i + 11, piping)
        parts.append(place(back, (x, depth / 2 - .29, seat_z + .165), tilt=-11))
    for x in (-width / 2 + .1, width / 2 - .1):
        for y in (-depth / 2 + .09, depth / 2 - .09):
            parts.append(tapered_leg('foot', (x, y, leg + .02), (x, y, 0), .026, .018, feet, square=not round_legs))
    scatter(parts, pillows, seat_z + .185, -.03)
    return group(name, parts)


def low_sofa(cloth, base, width=2.6, depth=1.0, seats=2, pillows=(), name='low sofa'):
    """A low modern sofa: thick flat cushions on a slim metal frame, low even arms and back."""
    parts = []
    leg = .12
    inside = width - .36
    for x in (-width / 2 + .16, width / 2 - .16):
        for y in (-depth / 2 + .1, depth / 2 - .1):
            parts.append(box('foot', (.015, .09, leg), base, (x, y, 0), .002))
    parts.append(box('rail', (width - .1, depth - .1, .02), base, (0, 0, leg), .003))
    parts.append(soft_box('frame', (width, depth, .13), .025, cloth, (0, 0, leg + .02), 0, .001))
    for side in (-1, 1):
        parts.append(soft_box('arm', (.18, depth, .3), .035, cloth, (side * (width / 2 - .09), 0, leg + .15), .006, .002, 3))
    parts.append(soft_box('back', (inside, .18, .38), .035, cloth, (0, depth / 2 - .09, leg + .15), .006, .002, 5))
    for i in range(seats):
        x = -inside / 2 + inside / seats * (i + .5)
        parts.append(cushion('seat cushion', (inside / seats - .008, depth - .2, .17), cloth, (x, -.1, leg + .15), .035, .014, .003, i + 1))
        back = cushion('back cushion', (inside / seats - .012, .17, .36), cloth, (0, 0, 0), .05, .016, .004, i + 7)
        parts.append(place(back, (x, depth / 2 - .27, leg + .31), tilt=-9))
    scatter(parts, pillows, leg + .335, -.02, .44)
    return group(name, parts)


def slatted_sofa(cloth, timber, width=2.1, depth=.84, seats=3, pillows=(), name='mid-century sofa'):
    """A mid-century sofa: a timber frame on splayed tapered legs, thin square cushions, open slatted arms."""
    parts = []
    seat_z, inside = .30, width - .14
    for y in (-depth / 2 + .06, depth / 2 - .12):
        parts.append(box('rail', (width - .1, .045, .06), timber, (0, y, seat_z - .06), .006))
    for i in range(9):
        x = -width / 2 + .12 + (width - .24) * i / 8
        parts.append(box('slat', (.05, depth - .16, .018), timber, (x, -.03, seat_z - .02), .004))
    for side in (-1, 1):
        x = side * (width / 2 - .03)
        for y, lean in ((-depth / 2 + .07, -.05), (depth / 2 - .13, .09)):
            parts.append(tapered_leg('leg', (x, y, .57), (x + side * .03, y + lean, 0), .024, .014, timber))
        parts.append(tube('arm', [(x, -depth / 2 - .02, .565), (x, -depth / 4, .585), (x, depth / 4, .575), (x, depth / 2 - .06, .56)],
                          [.02, .03, .026, .018], timber))
    for z in (.42, .56, .70):
        parts.append(rod('back rail', (-width / 2 + .05, depth / 2 - .13 + (z - .3) * .25, z), (width / 2 - .05, depth / 2 - .13 + (z - .3) * .25, z), .014, timber))
    for i in range(seats):
        x = -inside / 2 + inside / seats * (i + .5)
        parts.append(cushion('seat cushion', (inside / seats - .008, depth - .16, .12), cloth, (x, -.07, seat_z), .03, .016, .003, i + 1, cloth))
        back = cushion('back cushion', (inside / seats - .01, .12, .42), cloth, (0, 0, 0), .035, .018, .004, i + 5, cloth)
        parts.append(place(back, (x, depth / 2 - .24, seat_z + .125), tilt=-15))
    scatter(parts, pillows, seat_z + .135, -.06, .42)
    return group(name, parts)


def slipcovered_sofa(cloth, width=2.2, depth=.98, seats=2, pillows=(), name='slipcovered sofa'):
    """A relaxed sofa under a loose cover whose skirt reaches the floor; arms roll outwards."""
    parts = []
    inside = width - .46
    parts.append(soft_box('frame', (width - .1, depth - .08, .36), .03, cloth, (0, .01, .04), 0, .002))
    parts.append(soft_box('back', (inside + .1, .24, .74), .10, cloth, (0, depth / 2 - .13, .1), .02, .010, 2))
    for side in (-1, 1):
        parts.append(soft_box('arm', (.20, depth - .03, .46), .07, cloth, (side * (width / 2 - .13), 0, .1), .014, .010, side + 4))
        parts.append(soft_box('arm roll', (.25, depth - .01, .2), .097, cloth, (side * (width / 2 - .115), 0, .46), .012, .008, side + 6))
    for i in range(seats):
        x = -inside / 2 + inside / seats * (i + .5)
        parts.append(cushion('seat cushion', (inside / seats - .004, depth - .22, .19), cloth, (x, -.1, .34), .07, .032, .011, i + 1))
        back = cushion('back cushion', (inside / seats - .008, .2, .5), cloth, (0, 0, 0), .09, .035, .016, i + 9)
        parts.append(place(back, (x, depth / 2 - .31, .515), tilt=-13))
    parts.append(_skirt(cloth, width - .04, depth - .02, .33))
    scatter(parts, pillows, .545, -.04, .48)
    return group(name, parts)


def _skirt(cloth, width, depth, height):
    """Loose cloth round a sofa's foot, pleated a little at its corners."""
    around = 2 * (width + depth)

    def point_at(u, v):
        run = u * around
        if run < width:
            x, y, nx, ny = -width / 2 + run, -depth / 2, 0, -1
        elif run < width + depth:
            x, y, nx, ny = width / 2, -depth / 2 + run - width, 1, 0
        elif run < 2 * width + depth:
            x, y, nx, ny = width / 2 - (run - width - depth), depth / 2, 0, 1
        else:
            x, y, nx, ny = -width / 2, depth / 2 - (run - 2 * width - depth), -1, 0
        flare = (1 - v) * (.018 + .009 * sin(run * 26) + .007 * sin(run * 11 + 1))
        return Vector((x + nx * flare, y + ny * flare, .012 + v * height))

    return surface('skirt', point_at, 260, 8, cloth, .004, closed=True)


def chesterfield(cloth, feet, width=2.15, depth=.95, buttons=None, pillows=(), name='chesterfield'):
    """A chesterfield: deep buttoned back and arms of one height, rolled outwards, on turned feet."""
    parts = []
    height, roll = .74, .115
    inside = width - 4 * roll
    parts.append(soft_box('frame', (width - .16, depth - .1, .24), .03, cloth, (0, 0, .1), 0, .001))
    back = tufted_panel('back', inside + .1, height - .4, cloth, buttons or cloth, columns=9, rows=2, thickness=.13)
    parts.append(place(back, (0, depth / 2 - .235, .38), tilt=-7))
    for side in (-1, 1):
        arm = tufted_panel('inner arm', depth - .3, height - .43, cloth, buttons or cloth, columns=4, rows=2, thickness=.1)
        parts.append(place(arm, (side * (width / 2 - .215), -.08, .38), turn=side * 90, tilt=0))
        parts.append(soft_box('outer arm', (.13, depth - .06, height - .22), .05, cloth, (side * (width / 2 - .12), 0, .1), 0, .002))
        parts.append(_scroll(cloth, (side * (width / 2 - roll - .01), -depth / 2 + .0, height - roll), roll))
    parts.append(soft_box('outer back', (width - .2, .12, height - .22), .05, cloth, (0, depth / 2 - .1, .1), 0, .002))
    x, y, z = width / 2 - roll - .01, depth / 2 - roll - .01, height - roll
    line = [(-x, -depth / 2 + .02, z), (-x, y - .09, z), (-x + .03, y - .03, z), (-x + .09, y, z), (x - .09, y, z), (x - .03, y - .03, z), (x, y - .09, z), (x, -depth / 2 + .02, z)]
    parts.append(tube('roll', line, roll, cloth, sides=28, smooth=False))
    for i in range(2):
        parts.append(cushion('seat cushion', (inside / 2 + .08, depth - .32, .15), cloth, ((i - .5) * (inside / 2 + .084), -.12, .32), .05, .025, .004, i + 1, cloth))
    for side in (-1, 1):
        for fy in (-depth / 2 + .1, depth / 2 - .1):
            parts.append(tapered_leg('foot', (side * (width / 2 - .16), fy, .11), (side * (width / 2 - .16), fy, 0), .032, .02, feet))
    scatter(parts, pillows, .485, -.02, .44)
    return group(name, parts)


def _scroll(cloth, at, radius):
    """The round front of a rolled arm, with a button at its centre."""
    disc = lathe('scroll', [(0, .0), (radius * .3, .004), (radius * .8, .002), (radius, -.02)], cloth, sides=40)
    return place(disc, (at[0], at[1] + .012, at[2]), tilt=90)


def curved_sofa(cloth, base, width=2.5, bend=1.55, channels=0, pillows=(), height=.72, name='curved sofa'):
    """A sofa bent round its front: `bend` is the radius in metres of the seat's middle line; `channels` stitches
    that many upright flutes into its back."""
    sweep = width / bend
    centre_y = -bend

    def ring(angle, radius, z):
        return Vector((radius * sin(angle), centre_y + radius * cos(angle), z))

    def block(name, inner, outer, low, high, rounding, flutes=0, spread=1.0):
        section = _rounded_section(inner, outer, low, high, rounding)

        def point_at(u, v):
            r, z = section[int(round(v * (len(section) - 1))) % len(section)]
            mid_r, mid_z = (inner + outer) / 2, (low + high) / 2
            if u in (0, 1):
                return ring((u - .5) * sweep * spread, mid_r, mid_z)
            late = max(0, (abs(2 * u - 1) - .93) / .07)
            inset = 1 - rounding * .8 * (1 - sqrt(max(0, 1 - late * late))) / ((outer - inner) / 2)
            r, z = mid_r + (r - mid_r) * inset, mid_z + (z - mid_z) * (1 - (1 - inset) * .5)
            if flutes and z > low + .05:
                r += .016 * (1 - abs(sin(pi * flutes * u))) * (1 if r < mid_r else -1)
            return ring((u - .5) * sweep * spread, r, z)

        return surface(name, point_at, 220 if flutes else 90, len(section) - 1, cloth)

    parts = [
        block('seat', bend - .48, bend + .2, .12, .42, .07),
        block('back', bend + .08, bend + .42, .12, height, .13, channels, 1.04),
        block('arms', bend - .2, bend + .36, .12, .40, .1, 0, 1.03),
    ]
    for angle in (-.42, -.14, .14, .42):
        for radius in (bend - .38, bend + .3):
            parts.append(rod('foot', ring(angle * sweep, radius, 0), ring(angle * sweep, radius, .14), .02, base))
    for number, (place_along, material, *_) in enumerate(pillows):
        angle = place_along * sweep
        cover = pillow('pillow', .44, .44, material, lean=radians(16), seed=number + 2)
        parts.append(place(cover, ring(angle, bend + .06, .42), turn=-angle * 180 / pi))
    return group(name, parts)


def _rounded_section(inner, outer, low, high, rounding, steps=6):
    """A closed rounded rectangle as (radius, z) points, first point repeated."""
    points = []
    for corner, (r, z) in enumerate(((outer, high), (inner, high), (inner, low), (outer, low))):
        cr = r - rounding if r == outer else r + rounding
        cz = z - rounding if z == high else z + rounding
        for step in range(steps + 1):
            angle = (corner + step / steps) * pi / 2
            points.append((cr + rounding * cos(angle), cz + rounding * sin(angle)))
    points.append(points[0])
    return points


def daybed(cloth, timber, width=2.0, depth=.9, pillows=(), bolsters=None, name='daybed'):
    """A low daybed: a timber frame on short legs, one mattress and two bolsters."""
    parts = []
    for y in (-depth / 2 + .02, depth / 2 - .02):
        parts.append(box('rail', (width, .04, .11), timber, (0, y, .16), .008))
    for x in (-width / 2 + .02, width / 2 - .02):
        parts.append(box('end', (.04, depth, .11), timber, (x, 0, .16), .008))
        for y in (-depth / 2 + .06, depth / 2 - .06):
            parts.append(tapered_leg('leg', (x * .96, y, .18), (x * .98, y, 0), .03, .02, timber))
    parts.append(cushion('mattress', (width - .03, depth - .03, .2), cloth, (0, 0, .2), .05, .02, .006, 2, cloth))
    for side in (-1, 1):
        roll = soft_box('bolster', (.2, depth - .12, .2), .095, bolsters or cloth, (side * (width / 2 - .13), 0, .4), .005, .004, side + 3)
        parts.append(roll)
    scatter(parts, pillows, .415, depth / 2 - .16, .5)
    return group(name, parts)


def plaster_bench(plaster, cloth, width=2.6, depth=.9, height=.42, pillows=(), back=True, name='built-in bench'):
    """A bench built of the wall's plaster with loose seat and back cushions."""
    parts = [soft_box('bench', (width, depth, height - .1), .05, plaster, (0, 0, 0), 0, .006)]
    seats = max(2, round(width / .95))
    step = (width - .1) / seats
    for i in range(seats):
        x = -width / 2 + .05 + step * (i + .5)
        parts.append(cushion('seat cushion', (step - .01, depth - .06, .14), cloth, (x, -.01, height - .1), .05, .022, .007, i + 1, cloth))
        if back:
            rest = cushion('back cushion', (step - .03, .17, .42), cloth, (0, 0, 0), .07, .03, .010, i + 5)
            parts.append(place(rest, (x, depth / 2 - .14, height + .05), tilt=-10))
    scatter(parts, pillows, height + .055, depth / 2 - .28, .46)
    return group(name, parts)
