"""Places pieces in a room: against a wall, on a wall, on the floor. Metres; offsets as in kit/room.py."""

from mathutils import Euler, Matrix

from kit.mesh import place


def against(room, wall, piece, offset, depth, gap=.02, turn=0, up=0):
    """Stands a piece `depth` deep with its back to a wall, `gap` from it."""
    side = room.walls[wall]
    return place(piece, side.point(offset, depth / 2 + gap, up), turn=side.facing + turn)


def hang(room, wall, piece, offset, height, out=.004):
    """Hangs a piece whose back is y = 0 on a wall, its origin at `height`."""
    side = room.walls[wall]
    return place(piece, side.point(offset, out, height), turn=side.facing)


def offset_of(room, wall, opening):
    """The offset from a wall's middle of an opening that a window or door has cut."""
    west, width, *_ = opening
    return room.walls[wall].length / 2 - (west + width / 2)


def at_window(room, wall, opening, piece, height=0.0, out=.004):
    """Puts curtains, a blind or shutters at the middle of an opening."""
    return hang(room, wall, piece, offset_of(room, wall, opening), height, out)


def on(base, thing, x, y, z, turn=0):
    """Sets a thing on a piece that is already placed: x, y, z in the piece's own metres; it keeps its own name."""
    here = Matrix.LocRotScale(base.location, base.rotation_euler, None)
    spun = Matrix.LocRotScale((x, y, z), Euler((0, 0, turn * 3.14159265 / 180)), None)
    thing.matrix_basis = here @ spun @ thing.matrix_basis
    return thing
