import type { Size } from '#frontend/lib/pictures/chosen-photo.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId, StoragePath } from '#shared/entities/ids.ts'

/** One picture of the local version history (design-tools 3). */
export type Version = {
  id: string
  url: string
  timestamp: number
  isResult: boolean
  /** The version that it was made from, for a result. */
  resultOf: string | undefined
  /** What was done to it. */
  label: string
  size: Size | undefined
  beforeUrl: string | undefined
  /** Where it is stored; not yet, while it is uploading. */
  storagePath: StoragePath | undefined
  originalPath: StoragePath | undefined
  generationId: GenerationId | undefined
  /** What the picture was made with and for, when it is a result. */
  settings: Generation['settings']
}

const sizeOf = ({ width, height }: Generation) => (width && height ? { width, height } : undefined)

/** A photo that was just chosen; its storage paths follow when it has been uploaded. */
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

/** A stored result that is taken as a new photo. */
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
