/**
 * The kinds of job that make a picture. An item of a bulk job or a listing is a design, an example or a portrait whose job
 * names its bulk job. A training is a job of its own, in `functions/core/training`.
 */
export const jobKinds = ['design', 'example', 'portrait', 'hd'] as const
export type JobKindName = (typeof jobKinds)[number]
