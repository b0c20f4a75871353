"""Makes the quiz's pictures from pictures of the library: python3 retouch.py <library folder> <rooms folder> <out folder>.

Each gets another crop, side and grade. Those that stand for AI also get the faults that image models make: a lamp
without its cable, glazing bars that bend, a leg too many. Positions are pixels of the picture before it is mirrored.
"""
import sys

import cv2
import numpy

SIZE = (800, 600)


def without(picture, *strips):
    """Fills strips (x0, y0, x1, y1, width) from their surroundings."""
    mask = numpy.zeros(picture.shape[:2], numpy.uint8)
    for x0, y0, x1, y1, width in strips:
        cv2.line(mask, (x0, y0), (x1, y1), 255, width)
    return cv2.inpaint(picture, mask, 4, cv2.INPAINT_TELEA)


def copied(picture, box, by):
    """Copies a box (x0, y0, x1, y1) to a place `by` (dx, dy) away, with soft edges."""
    (x0, y0, x1, y1), (dx, dy) = box, by
    height, width = picture.shape[:2]
    mask = numpy.zeros((height, width), numpy.float32)
    mask[max(y0 + dy, 0):y1 + dy, max(x0 + dx, 0):x1 + dx] = 1
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None]
    moved = cv2.warpAffine(picture, numpy.float32([[1, 0, dx], [0, 1, dy]]), (width, height), borderMode=cv2.BORDER_REPLICATE)
    return (picture * (1 - mask) + moved * mask).astype(numpy.uint8)


def bent(picture, box, reach, wave):
    """Bends what a box shows sideways by up to `reach` pixels, and back, once every `wave` pixels of its height."""
    x0, y0, x1, y1 = box
    ys, xs = numpy.mgrid[0:picture.shape[0], 0:picture.shape[1]].astype(numpy.float32)
    across, down = numpy.clip((xs - x0) / (x1 - x0), 0, 1), numpy.clip((ys - y0) / (y1 - y0), 0, 1)
    window = numpy.maximum(numpy.sin(numpy.pi * across) * numpy.sin(numpy.pi * down), 0) ** 0.5
    turn = numpy.sin(2 * numpy.pi * (ys - y0) / wave)
    lift = numpy.sin(2 * numpy.pi * (xs - x0) / wave)
    return cv2.remap(picture, xs + reach * window * turn, ys + 0.5 * reach * window * lift, cv2.INTER_CUBIC)


def cropped(picture, box):
    """The part (left, top, width) of a picture, in shares of its size, at the format of all quiz pictures."""
    height, width = picture.shape[:2]
    left, top, across = box
    x, y, w = left * width, top * height, across * width
    h = w * SIZE[1] / SIZE[0]
    part = picture[round(y):round(y + h), round(x):round(x + w)]
    return cv2.resize(part, SIZE, interpolation=cv2.INTER_AREA if w > SIZE[0] else cv2.INTER_CUBIC)


def graded(picture, warmth, gamma, fade, seed):
    """White balance, brightness, lifted blacks, darker corners and the grain of a sensor, for all alike."""
    light = (picture.astype(numpy.float32) / 255) ** gamma
    light *= numpy.float32([1 - warmth, 1, 1 + warmth])
    light = light * (1 - fade) + fade * 0.6
    ys, xs = numpy.mgrid[-1:1:SIZE[1] * 1j, -1:1:SIZE[0] * 1j].astype(numpy.float32)
    light *= (1 - 0.1 * (xs ** 2 + ys ** 2))[..., None]
    grain = numpy.random.default_rng(seed).normal(0, 1, (SIZE[1], SIZE[0], 1)).astype(numpy.float32)
    light += 0.012 * cv2.GaussianBlur(grain, (0, 0), 0.6)[..., None]
    return numpy.clip(light * 255, 0, 255).astype(numpy.uint8)


def sea_at_two_heights(picture):
    return copied(picture, (511, 268, 592, 340), (0, -9))


# Name: (source, faults, crop, mirrored, warmth, gamma, fade).
PICTURES = {
    'quiz-01': ('rooms/bedroom.jpg', None, (.02, .1, .72), True, .015, .96, .02),
    'quiz-02': ('styles/contemporary.webp', lambda p: bent(without(p, (545, 30, 545, 56, 7)), (250, 150, 395, 310), 3, 90), (.08, .04, .88), True, .0, 1.04, .0),
    'quiz-03': ('styles/scandinavian.webp', lambda p: copied(bent(p, (262, 190, 468, 350), 3, 120), (266, 520, 290, 600), (-64, 4)), (.0, .06, .94), True, -.012, 1.12, .0),
    'quiz-04': ('rooms/kitchen.jpg', None, (.12, .1, .74), True, .01, 1.05, .015),
    'quiz-05': ('styles/industrial.webp', lambda p: bent(without(p, (431, 0, 431, 156, 6)), (530, 250, 735, 425), 3, 70), (.04, .0, .94), True, .012, .95, .0),
    'quiz-06': ('styles/transitional.webp', None, (.06, .06, .88), True, -.01, .98, .02),
    'quiz-07': ('styles/farmhouse.webp', lambda p: without(bent(p, (288, 195, 432, 306), 2.4, 75), (229, 55, 229, 136, 6)), (.05, .02, .92), True, .02, .94, .0),
    'quiz-08': ('rooms/living-room.jpg', None, (.1, .14, .76), True, -.015, 1.03, .01),
    'quiz-09': ('styles/bohemian.webp', lambda p: bent(without(p, (268, 66, 268, 146, 6)), (350, 185, 490, 280), 4, 60), (.06, .04, .9), True, -.015, .92, .0),
    'quiz-10': ('styles/traditional.webp', lambda p: copied(without(p, (142, 500, 142, 522, 16)), (284, 528, 308, 588), (92, 0)), (.04, .0, .93), True, .0, 1.02, .0),
    'quiz-11': ('styles/french-country.webp', None, (.0, .05, .93), True, .0, .97, .02),
    'quiz-12': ('styles/mediterranean.webp', lambda p: bent(bent(p, (552, 176, 650, 306), 2.4, 60), (180, 470, 420, 598), 4, 90), (.05, .03, .92), True, .012, 1.06, .0),
    'quiz-13': ('hero.webp', None, (.26, .08, .6), False, .0, 1.08, .015),
    'quiz-14': ('styles/mid-century-modern.webp', lambda p: without(p, (298, 76, 334, 98, 7), (559, 468, 559, 532, 14)), (.05, .0, .93), True, -.01, .98, .0),
    'quiz-15': ('rooms/study.jpg', None, (.16, .12, .72), False, .015, .95, .02),
    'quiz-16': ('styles/coastal.webp', lambda p: bent(sea_at_two_heights(p), (5, 470, 220, 560), 5, 90), (.03, .05, .94), True, .015, 1.0, .0),
}


def main(library, rooms, out):
    for number, (name, (source, faults, crop, mirrored, *grade)) in enumerate(PICTURES.items()):
        path = f'{rooms}/{source[6:]}' if source.startswith('rooms/') else f'{library}/{source}'
        picture = cv2.imread(path)
        if faults:
            picture = faults(picture)
        picture = cropped(picture, crop)
        cv2.imwrite(f'{out}/{name}.png', graded(picture[:, ::-1] if mirrored else picture, *grade, number))


main(*sys.argv[1:])
