import * as z from 'zod'

const FileEntry = z.object({
  path: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
})

const FilmEntry = FileEntry.extend({ seconds: z.number().positive() })

/** One picture of the library: its files, its alt text and how it was rendered. A clip's picture is its poster. */
export const PictureEntry = z.object({
  name: z.string(),
  alt: z.string().min(1),
  use: z.string().min(1),
  averageColour: z.string().regex(/^#[0-9a-f]{6}$/),
  files: z.array(FileEntry).min(1),
  films: z.array(FilmEntry).optional(),
  made: z.object({ scene: z.string(), samples: z.int().positive().optional() }),
  licence: z.string(),
})
export type PictureEntry = z.infer<typeof PictureEntry>

/** manifest.json; its paths start at the repository's root. */
export const PictureManifest = z.object({ pictures: z.array(PictureEntry) })
