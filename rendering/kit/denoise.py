"""Removes the noise of a render and keeps its textures.

The input is light and colour in separate passes (Cycles' diffuse and glossy passes), in two halves with independent noise.
Only the light is smoothed, in rounds of a five by five kernel that doubles its width each time (Dammertz et al. 2010) and
stops at edges and at differences above the noise, which is estimated from the two halves (after Schied et al. 2017).
Indirect light has no hard shadows and takes more rounds than direct light. At the end the light is multiplied by the colours,
and single outlier pixels are removed.
"""
import cv2
import numpy

KERNEL = {0: 0.375, 1: 0.25, 2: 0.0625}
LUMINANCE = numpy.array([0.2126, 0.7152, 0.0722], numpy.float32)


def _shift(array, dx, dy):
    """The array shifted so that each pixel contains its neighbour at (dx, dy); edges are mirrored."""
    reach_x, reach_y = abs(dx), abs(dy)
    padded = cv2.copyMakeBorder(array, reach_y, reach_y, reach_x, reach_x, cv2.BORDER_REFLECT_101)
    height, width = array.shape[:2]
    return padded[reach_y + dy:reach_y + dy + height, reach_x + dx:reach_x + dx + width]


class Shape:
    """The features whose edges stay sharp: subjects, surfaces and distances."""

    def __init__(self, half):
        length = numpy.linalg.norm(half['normal'], axis=2, keepdims=True)
        self.normal = half['normal'] / numpy.maximum(length, 1e-3)
        self.bare = (length[..., 0] < 0.05).astype(numpy.float32)
        depth = half['depth'] if half['depth'].ndim == 2 else half['depth'][..., 0]
        self.depth = numpy.log(numpy.clip(depth, 0.1, 60.0))
        index = half['index'] if half['index'].ndim == 2 else half['index'][..., 0]
        self.index = numpy.rint(index).astype(numpy.float32)
        slope = numpy.abs(cv2.Sobel(self.depth, cv2.CV_32F, 1, 0)) + numpy.abs(cv2.Sobel(self.depth, cv2.CV_32F, 0, 1))
        self.slope = cv2.medianBlur(slope.astype(numpy.float32) / 8.0, 5) + 0.0006

    def likeness(self, dx, dy):
        """1 where a pixel and its neighbour lie on one surface, 0 across an edge."""
        facing = numpy.einsum('ijk,ijk->ij', self.normal, _shift(self.normal, dx, dy))
        gap = numpy.abs(self.depth - _shift(self.depth, dx, dy)) / (self.slope * (abs(dx) + abs(dy)))
        same = self.index == _shift(self.index, dx, dy)
        facing = numpy.maximum(facing, self.bare * _shift(self.bare, dx, dy))
        return numpy.clip(facing, 0.0, 1.0) ** 16 * numpy.exp(-0.5 * gap) * same


def _calm(one, other):
    """Replaces pixels that are far brighter than in the other half and than their surroundings by those of the other half."""
    bright, calm = one @ LUMINANCE, other @ LUMINANCE
    around = cv2.blur(numpy.minimum(bright, calm), (7, 7))
    limit = 4.0 * around + 0.1
    wild = (bright > 2.0 * calm) & (bright > limit)
    return numpy.where(wild[..., None], one * (limit / numpy.maximum(bright, 1e-6))[..., None], one)


def _round(light, variance, shape, step, tolerance):
    bright = light @ LUMINANCE
    spread = tolerance * numpy.sqrt(numpy.maximum(cv2.GaussianBlur(variance, (0, 0), 1.5), 1e-9)) + 1e-4
    total, weights, noise = numpy.zeros_like(light), numpy.zeros_like(bright), numpy.zeros_like(bright)
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            weight = numpy.float32(KERNEL[abs(dx)] * KERNEL[abs(dy)])
            if dx or dy:
                apart = numpy.abs(bright - _shift(bright, dx * step, dy * step)) / spread
                weight = weight * shape.likeness(dx * step, dy * step) * numpy.exp(-apart)
            total += _shift(light, dx * step, dy * step) * (weight[..., None] if dx or dy else weight)
            noise += _shift(variance, dx * step, dy * step) * weight * weight
            weights += weight
    return total / weights[..., None], noise / (weights * weights), weights


def smooth(halves, shape, rounds, tolerance):
    """One kind of light, averaged over both halves and denoised."""
    first, second = _calm(*halves), _calm(*halves[::-1])
    light = (first + second) * 0.5
    variance = cv2.GaussianBlur((((first - second) @ LUMINANCE) ** 2 * 0.25).astype(numpy.float32), (0, 0), 4.0)
    lonely = numpy.zeros(variance.shape, bool)
    for number in range(rounds):
        light, variance, weights = _round(light, variance, shape, 2 ** number, tolerance)
        if number == 0:
            lonely = weights < 0.3
    return _fill(light, lonely, shape.bare > 0)


def _fill(light, lonely, bare):
    """Fills pixels without similar neighbours (on an edge) with the light of the surfaces around them. The view outside has no
    surface light and is not used."""
    known = (~(lonely | bare)).astype(numpy.float32)
    around = cv2.GaussianBlur(light * known[..., None], (0, 0), 1.2)
    share = cv2.GaussianBlur(known, (0, 0), 1.2)[..., None]
    return numpy.where(lonely[..., None] & (share > 0.05), around / numpy.maximum(share, 0.05), light)


def _lone_specks(picture):
    """The pixels, in groups of at most three, that are far brighter or darker than their surroundings."""
    bright = picture @ LUMINANCE
    usual = cv2.medianBlur(bright, 5)
    wild = ((bright > 2.2 * usual + 0.03) | (bright < 0.4 * usual - 0.01)).astype(numpy.uint8)
    _, pieces, facts, _ = cv2.connectedComponentsWithStats(wild, connectivity=8)
    small = facts[:, cv2.CC_STAT_AREA] <= 3
    small[0] = False
    return small[pieces]


def _without_specks(picture):
    calm = numpy.dstack([cv2.medianBlur(numpy.ascontiguousarray(picture[..., channel]), 5) for channel in range(3)])
    return numpy.where(_lone_specks(picture)[..., None], calm, picture)


def denoise(first, second):
    """The clean linear picture (height, width, RGB) of two half-renders with their passes."""
    shape = Shape(first)

    def mean(name):
        return (first[name] + second[name]) * 0.5

    def smoothed(name, rounds, tolerance):
        return smooth((first[name], second[name]), shape, rounds, tolerance)
    raw = mean('picture') - (mean('diffuse_direct') + mean('diffuse_bounced')) * mean('diffuse_colour')
    raw = raw - (mean('gloss_direct') + mean('gloss_bounced')) * mean('gloss_colour')
    diffuse = smoothed('diffuse_direct', 4, 2.5) + smoothed('diffuse_bounced', 5, 6.0)
    gloss = smoothed('gloss_direct', 3, 2.5) + smoothed('gloss_bounced', 4, 3.0)
    lit = numpy.maximum(raw, 0.0) + diffuse * mean('diffuse_colour') + gloss * mean('gloss_colour')
    return _without_specks(lit.astype(numpy.float32))
