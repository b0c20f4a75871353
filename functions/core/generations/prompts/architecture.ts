/** Ends every whole-room prompt: nobody asked for a different building. */
export const architectureClause =
  'Keep the architecture exactly as it is: the same camera position, perspective, lens and crop, every wall, window, door and opening in its place and size, the same ceiling height and proportions, and the same view outside.'

const photograph = 'natural materials, correct scale and contact shadows, no people, no text, no watermark.'

/** How the picture is to look, indoors or out. */
export const photographClause = (spaceType: string): string =>
  spaceType === 'outdoor'
    ? `Photorealistic architectural photograph in daylight, ${photograph}`
    : `Photorealistic interior photograph, ${photograph}`
