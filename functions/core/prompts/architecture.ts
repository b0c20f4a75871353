/** Ends every whole-room prompt: nobody asked for a different building. */
export const architectureClause =
  'Keep the architecture exactly as it is: the same camera position, perspective and crop, the same walls, windows, doors, ceiling height and proportions, and the same view outside. Photorealistic interior photograph, natural materials, correct scale, no people, no text, no watermark.'
