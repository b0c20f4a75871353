"""Renders in two independent halves with the passes that denoising and masks need."""
import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import bpy  # noqa: E402
import cv2  # noqa: E402
import numpy  # noqa: E402

PASSES = {
    'Image': 'picture', 'DiffDir': 'diffuse_direct', 'DiffInd': 'diffuse_bounced', 'DiffCol': 'diffuse_colour',
    'GlossDir': 'gloss_direct', 'GlossInd': 'gloss_bounced', 'GlossCol': 'gloss_colour',
    'Normal': 'normal', 'Depth': 'depth', 'IndexOB': 'index',
}


def prepare(size, samples):
    """Cycles without caustics and with clamped bounces, which avoids single bright pixels."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.use_persistent_data = False
    scene.render.threads_mode = 'AUTO'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = 'CPU', samples, False
    cycles.use_adaptive_sampling = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 0.0, 3.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 3, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 12
    cycles.filter_glossy = 1.0
    layer = bpy.context.view_layer
    layer.use_pass_z = layer.use_pass_object_index = layer.use_pass_normal = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True


def _write_to(folder):
    scene = bpy.context.scene
    scene.use_nodes = True
    scene.render.use_compositing = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers, files = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    files.file_slots.clear()
    for output, name in PASSES.items():
        files.file_slots.new(name)
        links.new(layers.outputs[output], files.inputs[name])


def _read(folder, name):
    pixels = cv2.imread(os.path.join(folder, f'{name}0001.exr'), cv2.IMREAD_UNCHANGED).astype(numpy.float32)
    return pixels[..., :3][..., ::-1] if pixels.ndim == 3 else pixels


def render_halves(folder, samples):
    """Two dictionaries of passes (arrays, RGB, top row first), each of half the samples and its own noise."""
    scene = bpy.context.scene
    scene.frame_set(1)
    _write_to(folder)
    halves = []
    for seed in (11, 47):
        scene.cycles.seed, scene.cycles.samples = seed, max(samples // 2, 1)
        bpy.ops.render.render()
        halves.append({name: numpy.ascontiguousarray(_read(folder, name)) for name in PASSES.values()})
    return halves


def label_image(half):
    """The index of the subject for each pixel, 8 bit. It is not smoothed, because Cycles takes it from one sample."""
    index = half['index']
    return numpy.rint(index if index.ndim == 2 else index[..., 0]).astype(numpy.uint8)
