"""Random materials with realistic shares: most walls are pale, most floors timber, cloth has any colour."""
from colorsys import hsv_to_rgb

from kit import materials as m


def colour(hue, saturation, value):
    return '#' + ''.join(f'{round(255 * channel):02x}' for channel in hsv_to_rgb(hue % 1, saturation, value))


def any_colour(dice):
    return colour(dice.random(), dice.uniform(0, 0.7), dice.uniform(0.12, 0.95))


def wall_colour(dice):
    kind = dice.random()
    if kind < 0.45:
        return colour(dice.uniform(0.03, 0.16), dice.uniform(0, 0.14), dice.uniform(0.78, 0.97))
    if kind < 0.8:
        return colour(dice.random(), dice.uniform(0.05, 0.35), dice.uniform(0.55, 0.92))
    return colour(dice.random(), dice.uniform(0.1, 0.65), dice.uniform(0.15, 0.5))


def timber_colour(dice):
    return colour(dice.uniform(0.04, 0.11), dice.uniform(0.2, 0.65), dice.uniform(0.2, 0.9))


def wall(dice):
    paint, kind = wall_colour(dice), dice.random()
    if kind < 0.6:
        return m.plaster(paint)
    if kind < 0.7:
        return m.limewash(paint)
    if kind < 0.8:
        return m.fabric(paint, 'stripe', wall_colour(dice))
    if kind < 0.88:
        return m.tiles(paint, dice.uniform(0.1, 0.3), height=dice.choice([None, 0.075, 0.15]))
    if kind < 0.95:
        return m.brick(colour(dice.uniform(0.01, 0.08), dice.uniform(0.1, 0.55), dice.uniform(0.4, 0.9)), painted=dice.random() < 0.5)
    return m.wood('painted', paint, 'z')


def floor(dice):
    kind = dice.random()
    if kind < 0.4:
        return m.boards('oak', dice.uniform(0.09, 0.24), dice.choice('xy'), timber_colour(dice), dice.uniform(1.2, 2.2))
    if kind < 0.52:
        return m.herringbone('oak', dice.uniform(0.07, 0.12), colour=timber_colour(dice))
    if kind < 0.7:
        grey = colour(dice.uniform(0.02, 0.6), dice.uniform(0, 0.2), dice.uniform(0.25, 0.92))
        second = any_colour(dice) if dice.random() < 0.3 else None
        return m.tiles(grey, dice.uniform(0.2, 0.8), height=dice.choice([None, None, 0.3]), second=second, rough=dice.uniform(0.1, 0.6))
    if kind < 0.92:
        return m.carpet(colour(dice.random(), dice.uniform(0, 0.3), dice.uniform(0.25, 0.9)))
    return m.stone(dice.choice(['marble', 'terrazzo', 'concrete', 'travertine']))


def ceiling(dice):
    kind = dice.random()
    if kind < 0.85:
        return m.plaster(colour(dice.uniform(0.05, 0.17), dice.uniform(0, 0.08), dice.uniform(0.85, 0.98)))
    return m.plaster(wall_colour(dice)) if kind < 0.93 else m.boards('oak', 0.12, 'y', timber_colour(dice))


def joinery(dice):
    if dice.random() < 0.65:
        return m.paint('#f3f1ea')
    return m.paint(any_colour(dice)) if dice.random() < 0.6 else timber(dice)


def timber(dice):
    return m.wood(dice.choice(['oak', 'pine', 'walnut', 'dark']), timber_colour(dice))


def body(dice):
    kind = dice.random()
    if kind < 0.45:
        return timber(dice)
    return m.paint(wall_colour(dice)) if kind < 0.8 else m.lacquer(any_colour(dice))


def cloth(dice):
    kind = dice.random()
    if kind < 0.15:
        return m.leather(colour(dice.uniform(0.02, 0.1), dice.uniform(0.2, 0.6), dice.uniform(0.15, 0.7)))
    if kind < 0.25:
        return m.fabric(any_colour(dice), 'stripe', any_colour(dice))
    shade = wall_colour(dice) if kind < 0.6 else any_colour(dice)
    return m.fabric(shade, dice.choice(['linen', 'cotton', 'wool', 'boucle', 'velvet']))
