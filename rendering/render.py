"""Renders one picture: blender -b -P rendering/render.py -- <picture> <out.png> [--quick]

Also writes out.labels.png and out.labels.json (the subject of each pixel) and out.json (samples, size and times).
--quick renders a proof of 480 pixels. `-- --list <out.json>` writes the list of pictures instead.
"""
import json
import os
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import cv2  # noqa: E402
import numpy  # noqa: E402

from kit import passes  # noqa: E402
from kit.denoise import denoise  # noqa: E402
from kit.develop import save_photograph  # noqa: E402
from kit.labels import number_subjects  # noqa: E402
from kit.room import clear_scene  # noqa: E402
from kit.scene import catalogue  # noqa: E402

QUICK_WIDTH, QUICK_SAMPLES = 480, 8


def render(picture, out, quick):
    started = time.monotonic()
    clear_scene()
    picture.build()
    subjects = number_subjects()
    width, height = picture.size
    size = (QUICK_WIDTH, round(QUICK_WIDTH * height / width)) if quick else picture.size
    samples = QUICK_SAMPLES if quick else picture.samples
    passes.prepare(size, samples)
    with tempfile.TemporaryDirectory() as folder:
        first, second = passes.render_halves(folder, samples)
    rendered = time.monotonic()
    save_photograph(denoise(first, second), out)
    stem = os.path.splitext(out)[0]
    labels = passes.label_image(first)
    cv2.imwrite(f'{stem}.labels.png', labels)
    seen = set(numpy.unique(labels).tolist())
    write_json(f'{stem}.labels.json', {str(index): name for index, name in subjects.items() if index in seen})
    write_json(f'{stem}.json', {
        'samples': samples, 'size': list(size),
        'renderSeconds': round(rendered - started), 'denoiseSeconds': round(time.monotonic() - rendered),
    })


def describe(picture):
    return {
        'name': picture.name, 'alt': picture.alt, 'use': picture.use, 'folder': picture.folder, 'size': list(picture.size),
        'samples': picture.samples, 'widths': list(picture.widths), 'photo': picture.photo, 'mirrored': picture.mirrored, 'formats': list(picture.formats),
        'scene': f'{picture.build.__module__.replace(".", "/")}.py',
    }


def write_json(path, content):
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(content, file, indent=2, ensure_ascii=False)
        file.write('\n')


def main(arguments):
    pictures = catalogue()
    if arguments[0] == '--list':
        write_json(arguments[1], [describe(picture) for picture in pictures.values()])
        return
    render(pictures[arguments[0]], os.path.abspath(arguments[1]), '--quick' in arguments)


main(sys.argv[sys.argv.index('--') + 1:])
