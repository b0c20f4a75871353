"""Every material of the kit in one place. Colours are sRGB hex, lengths metres; calls with the same arguments return the same material."""
from kit.surfaces.minerals import brick, ceramic, glass, lacquer, limewash, metal, mirror, paint, paper, plaster, soil, stone, tiles
from kit.surfaces.pictures import canvas, glow, landscape, rug
from kit.surfaces.textiles import carpet, fabric, leaf, leather, rattan, sheer
from kit.surfaces.woods import boards, herringbone, wood

__all__ = [
    'boards', 'brick', 'canvas', 'carpet', 'ceramic', 'fabric', 'glass', 'glow', 'herringbone', 'lacquer', 'landscape', 'leaf',
    'leather', 'limewash', 'metal', 'mirror', 'paint', 'paper', 'plaster', 'rattan', 'rug', 'sheer', 'soil', 'stone', 'tiles', 'wood',
]
