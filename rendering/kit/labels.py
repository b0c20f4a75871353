"""Subjects: each piece of furniture and each part of the shell has a name and an index in the label image."""
import bpy


def label(name, objects):
    """Sets the subject of objects, and returns them."""
    for thing in objects if isinstance(objects, (list, tuple)) else [objects]:
        thing['subject'] = name
    return objects


def _root(thing):
    while thing.parent is not None:
        thing = thing.parent
    return thing


def number_subjects():
    """Gives every mesh the index of its subject and returns {index: name}; 0 means no subject. Two pieces with the
    same name get different subjects: 'chair', 'chair 2'."""
    names, known, pieces = {}, {}, {}
    for thing in bpy.context.scene.objects:
        if thing.type != 'MESH' or 'subject' not in thing:
            continue
        root, subject = _root(thing), thing['subject']
        key = (subject, root.name if root.type == 'EMPTY' else '')
        if key not in known:
            pieces[subject] = pieces.get(subject, 0) + 1
            known[key] = len(known) + 1
            names[known[key]] = subject if pieces[subject] == 1 else f'{subject} {pieces[subject]}'
        thing.pass_index = known[key]
    return names
