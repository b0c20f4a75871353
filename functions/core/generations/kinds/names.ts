/**
 * The kinds of job that make a picture. An item of a bulk job or a listing is a design, an example or a portrait with
 * the id of the bulk job. A training is a separate job, in `functions/core/training`.
 */
export const jobKinds = ['design', 'example', 'portrait', 'hd', 'room-map'] as const
export type JobKindName = (typeof jobKinds)[number]
