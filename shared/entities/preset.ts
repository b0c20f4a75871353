import * as z from 'zod'

/** The id of a category or preset. */
export const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** A drawn example. `name` is its file name among the site's pictures. */
export const PresetPicture = z.object({ name: Slug, alt: z.string().min(1) })
export type PresetPicture = z.infer<typeof PresetPicture>

const Pictures = z
  .array(PresetPicture)
  .min(1)
  .refine((pictures) => new Set(pictures.map(({ name }) => name)).size === pictures.length, 'A picture is listed twice')

/** A group of presets. `manualId` is a readable id, used by its presets and in request bodies. */
export const PresetCategory = z.object({
  id: Slug,
  manualId: Slug,
  displayName: z.string(),
  description: z.string(),
  pictures: Pictures,
})
export type PresetCategory = z.infer<typeof PresetCategory>

/** A scene for pictures with a personal model. Its prompt text stays on the server. */
export const Preset = z.object({
  id: Slug,
  /** A readable id, used in request bodies. */
  manualId: Slug,
  /** The `manualId` of its category. */
  categoryId: Slug,
  displayName: z.string(),
  description: z.string(),
  /** The featured picture first, without duplicates. */
  pictures: Pictures,
})
export type Preset = z.infer<typeof Preset>
