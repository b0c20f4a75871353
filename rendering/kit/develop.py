"""Writes linear light to a picture file."""
import bpy
import numpy

from kit.denoise import LUMINANCE

# Reduces the saturation, which the contrast of the tone curve increases.
COLOURFULNESS = 0.84


def save_photograph(linear, path):
    """Puts linear light through the scene's tone curve into a PNG."""
    height, width, _ = linear.shape
    rgba = numpy.ones((height, width, 4), numpy.float32)
    grey = (linear @ LUMINANCE)[..., None]
    rgba[..., :3] = grey + COLOURFULNESS * (linear - grey)
    image = bpy.data.images.new('photograph', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(numpy.ascontiguousarray(rgba[::-1]).ravel())
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = 'PNG', 'RGB', '8'
    bpy.context.scene.render.dither_intensity = 1.0
    image.save_render(path, scene=bpy.context.scene)
