"""Dining chairs, stools and a desk chair. Metres; origin on the floor at the centre, seat towards -Y."""

from math import cos, pi, sin

from mathutils import Vector

from kit.cloth import cushion, soft_box
from kit.mesh import box, cylinder, ellipse, group, lathe, outline, place, rounded_rectangle, surface
from kit.rods import rod, tapered_leg, tube


def _splayed_legs(material, width, depth, height, splay=.03, top=.018, foot=.012):
    return [
        tapered_leg('leg', (sx * width / 2, sy * depth / 2, height), (sx * (width / 2 + splay), sy * (depth / 2 + splay), 0), top, foot, material)
        for sx in (-1, 1) for sy in (-1, 1)
    ]


def wishbone_chair(timber, cord, name='chair'):
    """A round-backed chair with a steamed top rail, a Y-shaped splat and a woven seat."""
    parts = []
    for side in (-1, 1):
        parts.append(tube('front leg', [(side * .24, -.22, 0), (side * .235, -.21, .25), (side * .23, -.2, .44)], [.013, .019, .016], timber))
        parts.append(tube('back leg', [(side * .20, .26, 0), (side * .19, .2, .3), (side * .2, .2, .5), (side * .26, .12, .70)], [.013, .019, .018, .014], timber))
        parts.append(rod('side rail', (side * .23, -.2, .42), (side * .19, .2, .42), .013, timber))
        parts.append(rod('stretcher', (side * .235, -.21, .24), (side * .19, .21, .28), .01, timber))
    parts += [rod('front rail', (-.23, -.2, .42), (.23, -.2, .42), .014, timber), rod('back rail', (-.19, .2, .42), (.19, .2, .42), .013, timber)]
    rail = [(-.30, -.09, .70), (-.28, .07, .70), (-.17, .2, .725), (0, .245, .735), (.17, .2, .725), (.28, .07, .70), (.30, -.09, .70)]
    parts.append(tube('top rail', rail, [.012, .018, .017, .018, .017, .018, .012], timber))
    parts.append(tube('splat', [(0, .2, .42), (0, .21, .54), (-.045, .225, .64), (-.075, .235, .725)], .011, timber))
    parts.append(tube('splat', [(0, .2, .42), (0, .21, .54), (.045, .225, .64), (.075, .235, .725)], .011, timber))

    def seat_at(u, v):
        half = .235 - .045 * v
        dip = -.012 * sin(pi * u) * sin(pi * v)
        return Vector(((2 * u - 1) * half, -.205 + .41 * v, .436 + dip))

    parts.append(surface('seat', seat_at, 24, 24, cord, .022))
    return group(name, parts)


def spindle_chair(timber, seat=None, arms=False, name='chair'):
    """A Windsor chair: turned spindles under a bent hoop, saddle seat, splayed legs with an H stretcher."""
    parts = [outline('seat', [(p[0], p[1]) for p in rounded_rectangle(.44, .42, .14)], .036, seat or timber, (0, 0, .425), .014, segments=4)]
    parts += _splayed_legs(timber, .30, .28, .43, .06, .019, .012)
    for side in (-1, 1):
        parts.append(rod('stretcher', (side * .185, -.172, .17), (side * .185, .172, .17), .01, timber))
    parts.append(rod('stretcher', (-.185, 0, .17), (.185, 0, .17), .01, timber))
    hoop = [(.19 * cos(pi * i / 16) * (1.05 if 3 < i < 13 else 1), .165 + .13 * sin(pi * i / 16), .46 + .46 * sin(pi * i / 16) ** .55) for i in range(17)]
    parts.append(tube('hoop', hoop, .0115, timber))
    for i in range(7):
        x = (i - 3) * .048
        top = .46 + .46 * max(.05, 1 - (x / .2) ** 2) ** .36
        lean = .165 + .13 * max(.05, 1 - (x / .2) ** 2) ** .5
        parts.append(tube('spindle', [(x * .85, .165, .455), (x * .95, .2, .6), (x, lean, top)], [.006, .009, .006], timber))
    if arms:
        for side in (-1, 1):
            parts.append(tube('arm', [(side * .2, .24, .66), (side * .245, .08, .655), (side * .25, -.1, .65)], [.012, .016, .018], timber))
            parts.append(rod('arm post', (side * .2, -.08, .455), (side * .245, -.07, .65), .011, timber))
    return group(name, parts)


def ladder_chair(timber, seat, name='chair'):
    """A ladder-back chair with a rush seat."""
    parts = []
    for side in (-1, 1):
        parts.append(lathe('front leg', [(.012, 0), (.018, .03), (.019, .4), (.021, .46), (.008, .475)], timber, (side * .21, -.19, 0), 20))
        parts.append(tube('back post', [(side * .18, .2, 0), (side * .18, .19, .45), (side * .185, .27, 1.02)], [.014, .018, .012], timber))
        for z in (.18, .3):
            parts.append(rod('rung', (side * .21, -.19, z), (side * .18, .195, z), .009, timber))
    for z, y in ((.58, .206), (.74, .226), (.90, .25)):
        shape = [(x, .035 + .02 * cos(x * 8)) for x in (-.18, -.12, -.06, 0, .06, .12, .18)] + [(x, -.025) for x in (.18, 0, -.18)]
        parts.append(outline('slat', shape, .012, timber, (0, y, z), .004, 'xz'))
    for y, z in ((-.19, .22), (-.19, .34), (.195, .24)):
        parts.append(rod('rung', (-.2, y, z), (.2, y, z), .009, timber))
    parts.append(outline('seat', [(-.225, -.205), (.225, -.205), (.195, .2), (-.195, .2)], .035, seat, (0, 0, .435), .016, segments=4))
    return group(name, parts)


def cross_back_chair(timber, seat, name='chair'):
    """A bistro chair: bent back with crossed slats and a caned seat."""
    parts = [outline('seat ring', [(x, y) for x, y in ellipse(.44, .43)], .04, timber, (0, 0, .43), .012),
             outline('seat', [(x, y) for x, y in ellipse(.37, .36)], .012, seat, (0, 0, .463), .003)]
    hoop = [(-.19, .24, 0), (-.185, .2, .45), (-.2, .26, .72), (-.12, .30, .87), (0, .315, .90), (.12, .30, .87), (.2, .26, .72), (.185, .2, .45), (.19, .24, 0)]
    parts.append(tube('back', hoop, .015, timber))
    for side in (-1, 1):
        parts.append(tapered_leg('front leg', (side * .17, -.15, .44), (side * .19, -.18, 0), .018, .012, timber))
        parts.append(tube('cross', [(side * -.17, .2, .5), (side * -.07, .255, .62), (side * .09, .285, .76), (side * .14, .29, .84)], .009, timber))
    ring = [(.155 * cos(pi * i / 8), .155 * sin(pi * i / 8), .25) for i in range(16)]
    parts.append(tube('hoop', ring, .009, timber, closed=True))
    return group(name, parts)


def upholstered_chair(cloth, legs, arms=False, height=.86, name='chair'):
    """A fully covered dining chair."""
    parts = [cushion('seat', (.48, .48, .11), cloth, (0, -.02, .37), .045, .02, .003, 2, cloth)]
    back = soft_box('back', (.47, .085, height - .4), .038, cloth, (0, 0, 0), .012, .002, 4)
    parts.append(place(back, (0, .19, .40), tilt=-9))
    parts += _splayed_legs(legs, .40, .38, .39, .02, .02, .013)
    if arms:
        for side in (-1, 1):
            parts.append(soft_box('arm', (.07, .42, .06), .028, cloth, (side * .255, 0, .6), .004, .001))
            parts.append(soft_box('arm front', (.06, .06, .26), .026, cloth, (side * .255, -.17, .38), 0, .001))
    return group(name, parts)


def shell_chair(shell, legs, name='chair'):
    """A one-piece moulded shell on splayed legs."""

    def shell_at(u, v):
        x = (2 * u - 1)
        if v < .5:
            t = v / .5
            y, z = -.22 + .40 * t, .44 - .035 * sin(pi * t) + .03 * (1 - t) ** 4 * -1
        else:
            t = (v - .5) / .5
            y, z = .18 + .09 * t + .03 * sin(pi * t), .44 + .40 * t ** 1.15
        half = .235 * (1 - .12 * abs(2 * v - 1) ** 5) * (1 - .12 * max(0, v - .6))
        wing = .07 * abs(x) ** 2.5 * (1 - .5 * abs(v - .5))
        return Vector((x * half, y - wing * (v > .5) * .8, z + wing))

    parts = [surface('shell', shell_at, 28, 48, shell, .011)]
    parts += _splayed_legs(legs, .24, .24, .435, .10, .015, .01)
    return group(name, parts)


def metal_chair(metal, seat=None, name='chair'):
    """A pressed-steel café chair with a timber or steel seat."""
    parts = [outline('seat', rounded_rectangle(.37, .37, .07), .02, seat or metal, (0, 0, .44), .006)]
    for side in (-1, 1):
        parts.append(tube('back leg', [(side * .2, .25, 0), (side * .165, .17, .45), (side * .165, .2, .7), (side * .12, .215, .84), (0, .22, .86)], .013, metal))
        parts.append(tapered_leg('front leg', (side * .155, -.15, .45), (side * .19, -.2, 0), .017, .013, metal))
    splat = outline('splat', [(-.05, 0), (.05, 0), (.06, .40), (-.06, .40)], .004, metal, (0, 0, 0), .001, 'xz')
    parts.append(place(splat, (0, .175, .45), tilt=-5))
    for y in (-.17, .2):
        parts.append(rod('brace', (-.17, y, .3), (.17, y, .3), .008, metal))
    return group(name, parts)


def stool(seat, legs, height=.66, round_seat=True, foot_rest=None, back=False, name='stool'):
    """A kitchen stool with a ring or rails for the feet."""
    parts = []
    if round_seat:
        parts.append(lathe('seat', [(0, height - .035), (.16, height - .035), (.178, height - .02), (.175, height - .003), (.12, height - .008), (0, height - .012)], seat))
    else:
        parts.append(soft_box('seat', (.40, .36, .08), .03, seat, (0, 0, height - .08), .01, .002))
    parts += _splayed_legs(legs, .2, .2, height - .03, .08, .016, .012)
    rest = foot_rest or legs
    reach = .1 + .08 * (1 - .24 / height)
    for a, b in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
        parts.append(rod('rest', (a[0] * reach, a[1] * reach, .24), (b[0] * reach, b[1] * reach, .24), .008, rest))
    if back:
        parts.append(tube('back', [(-.17, .12, height - .05), (-.175, .2, height + .14), (0, .23, height + .2), (.175, .2, height + .14), (.17, .12, height - .05)], .012, legs))
    return group(name, parts)


def office_chair(cloth, metal, name='office chair'):
    """A desk chair: padded seat and back, arms, a gas lift and five castors."""
    parts = [soft_box('seat', (.50, .48, .09), .04, cloth, (0, 0, .43), .015, .002, 2)]
    back = soft_box('back', (.46, .08, .56), .036, cloth, (0, 0, 0), .015, .002, 3)
    parts.append(place(back, (0, .21, .56), tilt=-10))
    parts.append(tube('spine', [(0, .05, .42), (0, .26, .43), (0, .29, .62), (0, .33, .85)], .018, metal))
    for side in (-1, 1):
        parts.append(tube('arm post', [(side * .2, .02, .42), (side * .29, .02, .44), (side * .29, .02, .65)], .013, metal))
        parts.append(soft_box('arm', (.06, .26, .03), .013, metal, (side * .29, 0, .65), 0, 0))
    parts.append(cylinder('lift', .026, .34, metal, (0, 0, .1)))
    for i in range(5):
        angle = 2 * pi * i / 5 + .3
        end = (.29 * cos(angle), .29 * sin(angle))
        parts.append(tube('spoke', [(0, 0, .11), (*end, .075)], [.024, .015], metal, smooth=False))
        castor = cylinder('castor', .028, .03, metal, (0, 0, 0))
        parts.append(place(castor, (end[0] - .015 * sin(angle), end[1] + .015 * cos(angle), .028), tilt=90, turn=angle * 180 / pi))
    return group(name, parts)


def wooden_desk_chair(cloth, timber, name='desk chair'):
    """A mid-century desk chair: bent back rest, padded seat, splayed timber legs."""
    parts = [cushion('seat', (.46, .44, .07), cloth, (0, -.02, .42), .03, .015, .002, 2)]
    parts += _splayed_legs(timber, .38, .36, .43, .03, .018, .012)
    for side in (-1, 1):
        parts.append(tube('post', [(side * .19, .17, .40), (side * .2, .2, .6), (side * .17, .245, .79)], .013, timber))
    back = [(-.21, .20, .77), (-.12, .245, .785), (0, .26, .79), (.12, .245, .785), (.21, .20, .77)]
    for z in (-.045, 0, .045):
        parts.append(tube('back rest', [(x, y, h + z) for x, y, h in back], .026, timber))
    parts.append(box('apron', (.38, .36, .03), timber, (0, 0, .39), .004))
    return group(name, parts)
