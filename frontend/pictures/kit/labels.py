"""Names of the things in a picture: each name is one object index, drawn in the label mask."""

_names = []


def label(name, objects):
    """Marks the objects as `name` and returns them; the same name is the same index. 0 is left for what has no name."""
    if name not in _names:
        _names.append(name)
    things = objects if isinstance(objects, (list, tuple)) else [objects]
    for thing in things:
        thing.pass_index = _names.index(name) + 1
    return objects


def names():
    """{index: name} of everything marked so far."""
    return {index + 1: name for index, name in enumerate(_names)}
