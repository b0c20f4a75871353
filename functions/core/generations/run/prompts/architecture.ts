/** Ends every prompt for a whole room, so that the model does not change the building. */
export const architectureClause =
  'Keep the architecture exactly as it is: the same camera position, perspective, lens and crop, every wall, window, door and opening in its place and size, the same ceiling height and proportions, and the same view outside.'

const photograph = 'natural materials, correct scale and contact shadows, no people, no text, no watermark.'

/** Describes the kind of photograph, indoors or outdoors. */
export const photographClause = (spaceType: string): string =>
  spaceType === 'outdoor'
    ? `Photorealistic architectural photograph in daylight, ${photograph}`
    : `Photorealistic interior photograph, ${photograph}`
