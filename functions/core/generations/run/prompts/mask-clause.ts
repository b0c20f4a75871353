/** Precedes the prompt of a brushed area for a model that takes the mask as a second picture. */
export const maskClause =
  'The second picture is a mask of the first one. Change the first picture only where the mask is white, and nothing else in it. Return only the changed first picture. In the white area:'
