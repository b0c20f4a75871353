"""Writes the two small fonts of frontend/theme/fonts.css: the weights that the theme uses, and the characters of its texts.

Every page waits for these files, so they are half the size of the complete ones, which a browser loads only for a
character that is missing here. It needs `pip install fonttools brotli`.
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "node_modules/@fontsource-variable"
TARGETS = ROOT / "frontend/theme/fonts"
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0¢©«®°±²·»×é–—‘’“”•…€™−"
FEATURES = ["calt", "ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"]
FONTS = {
    "fraunces": ("fraunces/files/fraunces-latin-opsz-normal.woff2", (400, 500)),
    "inter": ("inter/files/inter-latin-wght-normal.woff2", (400, 600)),
}

for name, (source, weights) in FONTS.items():
    font = TTFont(SOURCES / source)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    font.flavor = None
    plain = BytesIO()
    font.save(plain)
    font = TTFont(plain)
    instancer.instantiateVariableFont(font, {"wght": weights}, inplace=True)
    font.flavor = "woff2"
    font.save(TARGETS / f"{name}.woff2")
