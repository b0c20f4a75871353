import astronaut from '#frontend/pictures/presets/astronaut.webp'
import autumnLeaves from '#frontend/pictures/presets/autumn-leaves.webp'
import bookshop from '#frontend/pictures/presets/bookshop.webp'

/** Scenes in which a personal model puts its person: our own drawings, of the size of the guide's. */
export const scenes = [autumnLeaves, astronaut, bookshop] as const
