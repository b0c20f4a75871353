"""Changes to a built room, for pictures that show the result of a tool."""

import bpy


def things_of(*subjects):
    """The objects that belong to the given subjects, and their parents."""
    return [thing for thing in bpy.context.scene.objects if thing.get('subject') in subjects]


def remove(*subjects, where=None):
    """Removes subjects from the room; `where(location)` selects by position among subjects with the same name."""
    chosen = [thing for thing in things_of(*subjects) if thing.parent is None or thing.parent.get('subject') not in subjects]
    for thing in chosen:
        if where is None or where(thing.matrix_world.translation if thing.parent is None else thing.parent.matrix_world.translation):
            _remove_tree(thing)


def _remove_tree(thing):
    for child in list(thing.children):
        _remove_tree(child)
    bpy.data.objects.remove(thing)


def keep_only(*subjects):
    """Removes every mesh and piece except the given subjects; lights and camera stay."""
    for thing in list(bpy.context.scene.objects):
        if thing.type in ('MESH', 'EMPTY') and thing.get('subject') not in subjects:
            bpy.data.objects.remove(thing)


def cover(material, subject, named=None):
    """Gives every mesh of a subject another material. `named`, one prefix or a tuple of prefixes, selects meshes by name."""
    for thing in things_of(subject):
        if thing.type == 'MESH' and (named is None or thing.name.startswith(named)):
            thing.data.materials.clear()
            thing.data.materials.append(material)


def swap(old, new, *subjects):
    """Replaces one material by another wherever the subjects use it."""
    for thing in things_of(*subjects):
        if thing.type != 'MESH':
            continue
        for slot in thing.material_slots:
            if slot.material == old:
                slot.material = new
