"""Trains the network that finds walls, ceiling, floor, windows and objects: python3 train.py <folder of rooms.py> <weights out> [minutes]

A small U-Net for pictures of 288 pixels; local/preview/room-net.ts runs it. The weights are written as int8 with a scale for each output
channel. Progress is measured with the rooms of test/rooms, which are not training data.
"""
import json
import os
import sys
import time
from glob import glob

import cv2
import numpy
import torch
from torch import nn
from torch.nn import functional

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ROOMS = os.path.join(REPOSITORY, 'test/rooms')
CLASSES = ('wall', 'ceiling', 'floor', 'window', 'rug', 'curtain', 'thing')
SUBJECTS = {
    'walls': 'wall', 'ceiling': 'ceiling', 'floor': 'floor', 'windows': 'window', 'rug': 'rug',
    'curtains': 'curtain', 'pelmet': 'curtain', 'blind': 'curtain',
}
UNKNOWN = 255
# Height and width of the training pictures: landscape, and a phone's portrait.
SHAPES = [(192, 288), (192, 288), (224, 288), (288, 192)]
# Weights of the classes in the loss: windows and rugs have few pixels.
WEIGHTS = torch.tensor([1.0, 1.0, 1.0, 1.5, 1.3, 1.5, 1.0])
WIDTHS = (16, 24, 40, 64, 96)
BATCH = 8


class RoomNet(nn.Module):
    """A U-Net with five levels, each half the size of the previous; two convolutions down, one up."""

    def __init__(self):
        super().__init__()
        ins = (5, *WIDTHS[:-1])
        self.halve = nn.ModuleList([step(i, o, 2) for i, o in zip(ins, WIDTHS)])
        self.deepen = nn.ModuleList([step(o, o) for o in WIDTHS])
        self.join = nn.ModuleList([step(deep + skip, skip) for skip, deep in zip(WIDTHS[:-1], WIDTHS[1:])])
        self.head = nn.Conv2d(WIDTHS[0], len(CLASSES), 3, padding=1)

    def forward(self, picture):
        seen = []
        for halve, deepen in zip(self.halve, self.deepen):
            picture = deepen(halve(picture))
            seen.append(picture)
        for join, skip in zip(reversed(self.join), reversed(seen[:-1])):
            picture = join(torch.cat([functional.interpolate(picture, scale_factor=2, mode='nearest'), skip], 1))
        return self.head(picture)


def step(ins, outs, stride=1):
    return nn.Sequential(nn.Conv2d(ins, outs, 3, stride, 1, bias=False), nn.BatchNorm2d(outs), nn.ReLU(inplace=True))


def classes_of(labels, names):
    table = numpy.full(256, UNKNOWN, numpy.uint8)
    for index, subject in names.items():
        table[int(index)] = CLASSES.index(SUBJECTS.get(subject.rstrip('0123456789 '), 'thing'))
    return table[labels]


def learned(folder, dice):
    """The pictures with the class of each pixel. Pixels without a label belong to the view through a window."""
    rooms = []
    for path in sorted(glob(f'{folder}/*.labels.png')):
        stem = path[:-len('.labels.png')]
        with open(f'{stem.rsplit("-", 1)[0]}.names.json', encoding='utf-8') as file:
            names = json.load(file)
        kinds = classes_of(cv2.imread(path, cv2.IMREAD_GRAYSCALE), names)
        kinds[kinds == UNKNOWN] = CLASSES.index('window')
        grainy = cv2.imread(f'{stem}.png')
        calm = cv2.fastNlMeansDenoisingColored(cv2.medianBlur(grainy, 3) if dice.random() < 0.5 else grainy, None, 8, 8, 3, 11)
        rooms.append((cv2.cvtColor(calm, cv2.COLOR_BGR2RGB), kinds))
    return rooms


def held_out():
    rooms = []
    for path in sorted(glob(f'{ROOMS}/*.jpg')):
        stem = path[:-len('.jpg')]
        with open(f'{stem}.labels.json', encoding='utf-8') as file:
            names = json.load(file)
        picture = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
        kinds = classes_of(cv2.imread(f'{stem}.labels.png', cv2.IMREAD_GRAYSCALE), names)
        kinds[kinds == UNKNOWN] = CLASSES.index('window')
        rooms.append((os.path.basename(stem), cv2.resize(picture, (288, 192), interpolation=cv2.INTER_AREA),
                      cv2.resize(kinds, (144, 96), interpolation=cv2.INTER_NEAREST)))
    return rooms


def varied(picture, kinds, shape, dice):
    """A random crop of the picture, sometimes mirrored, in a slightly different perspective, light and colour."""
    height, width = kinds.shape
    tall, wide = shape
    scale = dice.uniform(0.6, 1.0) * min(width / wide, height / tall)
    across, down = wide * scale, tall * scale
    left, top = dice.uniform(0, width - across), dice.uniform(0, height - down)
    lean = dice.normal(0, 0.012, (4, 2)) * (across, down)
    corners = numpy.float32([(left, top), (left + across, top), (left + across, top + down), (left, top + down)] + lean)
    if dice.random() < 0.5:
        corners = corners[[1, 0, 3, 2]]
    warp = cv2.getPerspectiveTransform(corners, numpy.float32([(0, 0), (wide, 0), (wide, tall), (0, tall)]))
    picture = cv2.warpPerspective(picture, warp, (wide, tall), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    kinds = cv2.warpPerspective(kinds, warp, (wide, tall), flags=cv2.INTER_NEAREST, borderValue=UNKNOWN)
    return coloured(picture.astype(numpy.float32) / 255, dice), kinds[::2, ::2]


def coloured(picture, dice):
    # Light falls off from windows and lamps.
    if dice.random() < 0.7:
        field = cv2.resize(dice.normal(0, dice.uniform(0.05, 0.35), (3, 4)).astype(numpy.float32), picture.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        picture = picture * numpy.exp(field)[..., None]
    picture = numpy.clip(picture * dice.uniform(0.75, 1.25) * dice.normal(1, 0.06, 3).astype(numpy.float32), 0, 1) ** dice.uniform(0.7, 1.4)
    grey = picture.mean(2, keepdims=True)
    picture = grey + (picture - grey) * dice.uniform(0.3, 1.5)
    kind = dice.random()
    if kind < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), dice.uniform(0.4, 1.2))
    if kind > 0.6:
        picture = picture + dice.normal(0, dice.uniform(0.005, 0.03), picture.shape)
    return numpy.clip(picture, 0, 1).astype(numpy.float32)


def planes(picture):
    """The input channels: the colours, centred on 0, and the position of each pixel."""
    height, width, _ = picture.shape
    rows, columns = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    places = numpy.stack([2 * (columns + 0.5) / width - 1, 2 * (rows + 0.5) / height - 1])
    return torch.from_numpy(numpy.concatenate([(picture.transpose(2, 0, 1) - 0.5) * 4, places]).astype(numpy.float32))


def tell(net, rooms):
    net.eval()
    figures = []
    with torch.no_grad():
        for name, picture, truth in rooms:
            found = net(planes(picture.astype(numpy.float32) / 255)[None]).argmax(1)[0].numpy()
            overlaps = []
            for number in range(4):
                is_one, seems = truth == number, found == number
                overlaps.append((is_one & seems).sum() / max(1, (is_one | seems).sum()))
            things = (truth > 3) & (found < 3)
            figures.append([*overlaps, things.mean()])
            print(f'  {name:18}', ' '.join(f'{figure:.2f}' for figure in figures[-1]), flush=True)
    net.train()
    print('  mean              ', ' '.join(f'{figure:.3f}' for figure in numpy.mean(figures, 0)), flush=True)


def folded(sequence):
    """The weights and bias of a convolution, combined with the normalisation that follows it."""
    if isinstance(sequence, nn.Conv2d):
        return sequence.weight, sequence.bias
    convolution, norm, _ = sequence
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain


def write_weights(net, path):
    with open(path, 'wb') as file:
        for layer in (*(part for pair in zip(net.halve, net.deepen) for part in pair), *reversed(net.join), net.head):
            weight, bias = (tensor.detach().numpy() for tensor in folded(layer))
            scale = numpy.abs(weight).reshape(len(weight), -1).max(1) / 127
            file.write(scale.astype('<f4').tobytes() + bias.astype('<f4').tobytes())
            file.write(numpy.rint(weight / scale[:, None, None, None]).astype(numpy.int8).tobytes())


def train(folder, out, minutes=20.0):
    torch.manual_seed(7)
    torch.set_num_threads(int(os.environ.get('THREADS', '2')))
    dice = numpy.random.default_rng(7)
    rooms, tests, net = learned(folder, dice), held_out(), RoomNet()
    print(len(rooms), 'rooms,', sum(part.numel() for part in net.parameters()), 'weights', flush=True)
    steady = RoomNet()
    steady.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2)
    started, told, steps, recent, total = time.monotonic(), 0.0, 0, 0, 0.0
    while True:
        done = (time.monotonic() - started) / (60 * minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group['lr'] = 3e-3 * min(1, (steps + 1) / 50) * (0.5 + 0.5 * numpy.cos(numpy.pi * done)) + 1e-5
        shape = SHAPES[dice.integers(len(SHAPES))]
        chosen = [varied(*rooms[number], shape, dice) for number in dice.integers(len(rooms), size=BATCH)]
        batch = torch.stack([planes(picture) for picture, _ in chosen])
        truth = torch.from_numpy(numpy.stack([kinds for _, kinds in chosen]).astype(numpy.int64))
        loss = functional.cross_entropy(net(batch), truth, WEIGHTS, ignore_index=UNKNOWN)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps, total = steps + 1, total + loss.item()
        recent += 1
        keep = min(0.995, 1 - 1 / (1 + steps / 10))
        with torch.no_grad():
            for own, new in zip(steady.state_dict().values(), net.state_dict().values()):
                own.copy_(own * keep + new * (1 - keep) if own.is_floating_point() else new)
        if done - told > 0.1:
            told = done
            print(f'{100 * done:.0f} %, {steps} steps, loss {total / recent:.3f}', flush=True)
            total, recent = 0.0, 0
            tell(steady, tests)
            write_weights(steady, out)
    tell(steady, tests)
    write_weights(steady, out)


train(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 20.0)
