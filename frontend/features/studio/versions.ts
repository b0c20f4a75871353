import type { Size } from '#frontend/lib/pictures/chosen-photo.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId, StoragePath } from '#shared/entities/ids.ts'

/** One picture of the studio's version history. */
export type Version = {
  id: string
  url: string
  timestamp: number
  isResult: boolean
  /** For a result: the id of the version that it was made from. */
  resultOf: string | undefined
  /** The tool's name, or "Original photo". */
  label: string
  size: Size | undefined
  beforeUrl: string | undefined
  /** undefined until the photo is uploaded. */
  storagePath: StoragePath | undefined
  originalPath: StoragePath | undefined
  generationId: GenerationId | undefined
  /** The settings of the generation; empty for a photo. */
  settings: Generation['settings']
}

const sizeOf = ({ width, height }: Generation) => (width && height ? { width, height } : undefined)

/** A photo that was just chosen; its storage paths are known after the upload. */
export const chosenVersion = (id: string, url: string, size: Size | undefined): Version => ({
  id,
  url,
  size,
  timestamp: Date.now(),
  isResult: false,
  resultOf: undefined,
  label: 'Original photo',
  beforeUrl: undefined,
  storagePath: undefined,
  originalPath: undefined,
  generationId: undefined,
  settings: {},
})

/** A stored design that is used as a new photo. */
export const storedVersion = (generation: Generation): Version => ({
  ...chosenVersion(generation.id, generation.imageUrl ?? '', sizeOf(generation)),
  label: nameOf(generation),
  storagePath: generation.storagePath ?? undefined,
  generationId: generation.id,
  settings: generation.settings,
})

export const resultVersion = (generation: Generation, source: Version | undefined): Version => ({
  ...storedVersion(generation),
  isResult: true,
  resultOf: source?.id,
  beforeUrl: source?.url ?? generation.originalImageUrl ?? undefined,
})
