"""A thin layer over Blender's shader nodes, so that a material is written as arithmetic on fields.

A Field is one output socket. Fields take part in +, -, *, / and comparison by `step`; everything is in metres when it
starts from `Shader.object_coords`.
"""
from functools import wraps

import bpy


# Colours that a variation of a scene shows in place of those of the scene (kit/variation.py).
SUBSTITUTES = {}


def linear(hex_colour):
    """The linear RGBA of an sRGB hex colour such as '#c9b89b', or of its substitute."""
    digits = SUBSTITUTES.get(hex_colour, hex_colour).lstrip('#')
    channels = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels), 1.0)


def shade(hex_colour, factor):
    """The linear RGBA of a hex colour with its brightness multiplied by `factor`."""
    red, green, blue, alpha = linear(hex_colour)
    return (min(red * factor, 1), min(green * factor, 1), min(blue * factor, 1), alpha)


def cached(make):
    """Creates each material once per set of arguments. A list counts as a tuple."""
    known = {}

    @wraps(make)
    def remembered(*args, **named):
        def frozen(value):
            return tuple(value) if isinstance(value, list) else value
        key = (tuple(frozen(a) for a in args), tuple(sorted((k, frozen(v)) for k, v in named.items())))
        if key not in known:
            known[key] = make(*(frozen(a) for a in args), **{k: frozen(v) for k, v in named.items()})
        return known[key]
    return remembered


class Field:
    """One socket of a shader, with arithmetic."""

    def __init__(self, shader, socket):
        self.shader, self.socket = shader, socket

    def _math(self, operation, *others, clamp=False):
        return self.shader.math(operation, self, *others, clamp=clamp)

    def __add__(self, other):
        return self._math('ADD', other)

    __radd__ = __add__

    def __sub__(self, other):
        return self._math('SUBTRACT', other)

    def __rsub__(self, other):
        return self.shader.math('SUBTRACT', other, self)

    def __mul__(self, other):
        return self._math('MULTIPLY', other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._math('DIVIDE', other)

    def floor(self):
        return self._math('FLOOR')

    def fract(self):
        return self._math('FRACT')

    def abs(self):
        return self._math('ABSOLUTE')

    def sin(self):
        return self._math('SINE')

    def power(self, exponent):
        return self._math('POWER', exponent)

    def modulo(self, period):
        """The remainder in [0, period), for negative values too."""
        return (self / period).fract() * period

    def min(self, other):
        return self._math('MINIMUM', other)

    def max(self, other):
        return self._math('MAXIMUM', other)

    def above(self, threshold):
        return self._math('GREATER_THAN', threshold)

    def below(self, threshold):
        return self._math('LESS_THAN', threshold)

    def step(self, start, end):
        """0 at `start`, 1 at `end`, smooth between."""
        node = self.shader.node('ShaderNodeMapRange', Value=self)
        node.interpolation_type = 'SMOOTHSTEP'
        node.inputs['From Min'].default_value, node.inputs['From Max'].default_value = start, end
        return Field(self.shader, node.outputs[0])


class Shader:
    """A material under construction around one Principled BSDF."""

    def __init__(self, name):
        self._material = bpy.data.materials.new(name)
        self._material.use_nodes = True
        self.tree = self._material.node_tree
        self.principled = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']
        self._main_colour = None

    @property
    def material(self):
        """The finished material. Diffuse bounces use one plain colour, the first colour of the material: Cycles then does not
        compute the pattern for them, which would be most of the work."""
        if self.output.inputs['Surface'].links[0].from_node == self.principled and self._main_colour:
            plain = self.node('ShaderNodeBsdfDiffuse', Color=self._main_colour)
            path = self.tree.nodes.new('ShaderNodeLightPath')
            either = self.node('ShaderNodeMixShader', Fac=path.outputs['Is Diffuse Ray'])
            self.tree.links.new(self.principled.outputs[0], either.inputs[1])
            self.tree.links.new(plain.outputs[0], either.inputs[2])
            self.surface(either.outputs[0])
        return self._material

    def unsampled(self):
        """The finished material of a bright surface that Cycles does not sample as a light."""
        self._material.cycles.sample_as_light = False
        return self._material

    def node(self, kind, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            self.feed(node.inputs[name.replace('_', ' ')], value)
        return node

    def feed(self, socket, value):
        if isinstance(value, Field):
            self.tree.links.new(value.socket, socket)
        elif isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = self._named(value)
        else:
            socket.default_value = value

    def set(self, **inputs):
        """Sets inputs of the Principled BSDF, whose names are given with underscores for spaces."""
        for name, value in inputs.items():
            self.feed(self.principled.inputs[name.replace('_', ' ')], value)
        return self

    def math(self, operation, *values, clamp=False):
        node = self.tree.nodes.new('ShaderNodeMath')
        node.operation, node.use_clamp = operation, clamp
        for socket, value in zip(node.inputs, values):
            self.feed(socket, value)
        return Field(self, node.outputs[0])

    def separate(self, vector):
        node = self.node('ShaderNodeSeparateXYZ', Vector=vector)
        return tuple(Field(self, output) for output in node.outputs)

    def vector(self, x, y, z=0.0):
        return Field(self, self.node('ShaderNodeCombineXYZ', X=x, Y=y, Z=z).outputs[0])

    def object_coords(self):
        """(x, y, z) in the object's coordinates, in metres."""
        return self.separate(self.node('ShaderNodeTexCoord').outputs['Object'])

    def generated_coords(self):
        """(x, y, z) from 0 to 1 over the object's bounds."""
        return self.separate(self.node('ShaderNodeTexCoord').outputs['Generated'])

    def object_random(self):
        return Field(self, self.node('ShaderNodeObjectInfo').outputs['Random'])

    def face_uv(self):
        """(u, v) in metres: x and y on horizontal faces; along the face and up on vertical ones."""
        x, y, z = self.object_coords()
        normal = self.separate(self.node('ShaderNodeTexCoord').outputs['Normal'])
        level = normal[2].abs().above(0.5)
        return level * x + (1 - level) * (x + y), level * y + (1 - level) * z

    def noise(self, vector, scale, detail=2.0, distortion=0.0, roughness=0.5):
        """Perlin noise around 0.5; `scale` is features per metre."""
        node = self.node('ShaderNodeTexNoise', Vector=vector, Scale=scale, Detail=detail, Distortion=distortion, Roughness=roughness)
        return Field(self, node.outputs['Fac'])

    def voronoi(self, vector, scale, output='Distance', feature='F1'):
        node = self.node('ShaderNodeTexVoronoi', Vector=vector, Scale=scale)
        node.feature = feature
        return Field(self, node.outputs[output])

    def random(self, a, b=0.0):
        """One random number in [0, 1] for each pair of whole numbers."""
        node = self.tree.nodes.new('ShaderNodeTexWhiteNoise')
        node.noise_dimensions = '3D'
        self.feed(node.inputs['Vector'], self.vector(a, b, 0.37))
        return Field(self, node.outputs['Value'])

    def blend(self, amount, first, second, kind='MIX'):
        node = self.tree.nodes.new('ShaderNodeMixRGB')
        node.blend_type = kind
        for socket, value in zip(node.inputs, (amount, first, second)):
            self.feed(socket, value)
        return Field(self, node.outputs[0])

    def brighten(self, colour, factor):
        """A colour field with its brightness multiplied by a number field."""
        node = self.tree.nodes.new('ShaderNodeVectorMath')
        node.operation = 'SCALE'
        self.feed(node.inputs[0], self.as_colour(colour))
        self.feed(node.inputs['Scale'], factor)
        return Field(self, node.outputs[0])

    def as_colour(self, colour):
        if isinstance(colour, Field):
            return colour
        node = self.tree.nodes.new('ShaderNodeRGB')
        node.outputs[0].default_value = self._named(colour)
        return Field(self, node.outputs[0])

    def _named(self, colour):
        """Linear RGBA of a colour given in hex or already linear. The first colour of a material becomes its main colour."""
        rgba = linear(colour) if isinstance(colour, str) else colour
        self._main_colour = self._main_colour or rgba
        return rgba

    def bump(self, height, distance, strength=1.0):
        """Sets a bump map: a `height` from 0 to 1 is `distance` metres."""
        node = self.node('ShaderNodeBump', Height=height, Distance=distance, Strength=strength)
        self.set(Normal=node.outputs[0])
        return self

    def surface(self, shader_socket):
        self.tree.links.new(shader_socket, self.output.inputs['Surface'])
        return self
