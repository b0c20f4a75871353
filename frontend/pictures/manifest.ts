import * as z from 'zod'

const FileEntry = z.object({
  path: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
})

const FilmEntry = FileEntry.extend({ seconds: z.number().positive() })

/** One picture of the library: its files, its alt text and the code that made it. A clip's picture is its poster. */
export const PictureEntry = z.object({
  name: z.string(),
  alt: z.string().min(1),
  use: z.string().min(1),
  files: z.array(FileEntry).min(1),
  films: z.array(FilmEntry).optional(),
  /** Under rendering/. */
  scene: z.string(),
})
export type PictureEntry = z.infer<typeof PictureEntry>

/**
 * manifest.json; its paths start at the repository's root. The catalogue lists the pictures of presets, the textures and
 * the tiles of the staging styles, and quiz.json the pictures of the quiz.
 */
export const PictureManifest = z.object({ licence: z.string(), pictures: z.array(PictureEntry) })
