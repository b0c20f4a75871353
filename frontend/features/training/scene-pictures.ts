import astronaut from '#frontend/pictures/presets/astronaut.webp'
import redUmbrella from '#frontend/pictures/presets/red-umbrella.webp'
import studioGrey from '#frontend/pictures/presets/studio-grey.webp'

/** Scenes in which a personal model puts its person: our own drawings, of the size of the guide's. */
export const scenes = [redUmbrella, astronaut, studioGrey] as const
