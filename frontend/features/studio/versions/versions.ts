import type { Size } from '#frontend/lib/pictures/chosen-photo.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import { photoAdviceCopy } from '#shared/copy/photo-advice.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId, StoragePath } from '#shared/entities/ids.ts'
import { canRepair } from '#shared/entities/repair.ts'
import { findMode, type ToolMode } from '#shared/tools/index.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

/** One picture of the studio's version history. */
export type Version = {
  id: string
  url: string
  /** Where a new URL comes from when `url` has expired; undefined for a blob in memory, which does not expire. */
  stored: { generationId: GenerationId; which: 'imageUrl' | 'originalImageUrl' | 'brightenedImageUrl' } | undefined
  timestamp: number
  isResult: boolean
  /** For a result: the id of the version that it was made from. */
  resultOf: string | undefined
  /** The owner's name for it, the tool's name, or "Original photo". */
  label: string
  /** Whether the label is the owner's name. */
  isNamed: boolean
  size: Size | undefined
  beforeUrl: string | undefined
  /** undefined until the photo is uploaded. */
  storagePath: StoragePath | undefined
  originalPath: StoragePath | undefined
  /** For a brightened copy: the upload as it was, which `originalPath` belongs to. */
  unalteredPath: StoragePath | undefined
  generationId: GenerationId | undefined
  /** The upload that all versions of a photo come from; undefined where the server did not keep it. */
  photoId: string | undefined
  /** For a photo that was brightened here: the id of the version with the photo as it was. */
  brightenedFrom: string | undefined
  /** The user has seen the advice on this photo and wants no more. */
  isAdviceDismissed: boolean
  /** In percent; undefined for a photo, and where it is not measured. */
  structureKept: number | undefined
  /** What became of the photo's windows and doors; undefined until it is known. */
  fixtures: Generation['fixtures']
  /** ΔE from the chosen paint; undefined for a photo, and where it is not measured. */
  colourError: number | undefined
  /** Whether the design has a free repair left. */
  canRepair: boolean
  /** The tools between the photo and the picture (`toolIdsOf`); empty for a photo. */
  toolIds: readonly string[]
  /** The mode that made the design; undefined for a photo. */
  toolMode: ToolMode | undefined
  /** The settings of the generation, and its prompt under the name of its field; empty for a photo. */
  settings: Generation['settings']
}

/** The upload whose things can be found. A brightened copy shows the things of the photo as it was. */
export const mappedPhoto = ({ isResult, storagePath, unalteredPath }: Version): StoragePath | undefined =>
  isResult ? undefined : (unalteredPath ?? storagePath)

const sizeOf = ({ width, height }: Generation) => (width && height ? { width, height } : undefined)

/** A photo that was just chosen; its storage paths are known after the upload. */
export const chosenVersion = (id: string, url: string, size: Size | undefined): Version => ({
  id,
  url,
  stored: undefined,
  size,
  timestamp: Date.now(),
  isResult: false,
  resultOf: undefined,
  label: versionsCopy.originalPhoto,
  isNamed: false,
  beforeUrl: undefined,
  storagePath: undefined,
  originalPath: undefined,
  unalteredPath: undefined,
  generationId: undefined,
  photoId: undefined,
  brightenedFrom: undefined,
  isAdviceDismissed: false,
  structureKept: undefined,
  fixtures: undefined,
  colourError: undefined,
  canRepair: false,
  toolIds: [],
  toolMode: undefined,
  settings: {},
})

/** A photo that was brightened, of the upload as it was. */
export const brightenedVersion = (version: Version, unalteredPath: StoragePath | undefined): Version => ({
  ...version,
  label: photoAdviceCopy.brightenedLabel,
  unalteredPath,
})

const withPrompt = ({ settings, prompt }: Generation, toolMode: ToolMode | undefined) => {
  const fields = Object.entries(toolMode?.mode.fields ?? {})
  const [name] = fields.find(([, { kind }]) => kind === 'prompt') ?? []
  return name ? { ...settings, [name]: prompt } : settings
}

/** A stored design without its comparison. */
export const storedVersion = (generation: Generation): Version => ({
  ...chosenVersion(generation.id, generation.imageUrl ?? '', sizeOf(generation)),
  stored: { generationId: generation.id, which: 'imageUrl' },
  label: nameOf(generation),
  isNamed: Boolean(generation.name),
  storagePath: generation.storagePath ?? undefined,
  generationId: generation.id,
  photoId: generation.photoId,
  structureKept: generation.structureKept,
  fixtures: generation.fixtures,
  colourError: generation.colourError,
  canRepair: canRepair(generation),
  toolIds: toolIdsOf(generation),
  toolMode: findMode(generation.toolId, generation.modeId),
  settings: withPrompt(generation, findMode(generation.toolId, generation.modeId)),
})

export const resultVersion = (generation: Generation, source: Version | undefined): Version => ({
  ...storedVersion(generation),
  isResult: true,
  resultOf: source?.id,
  // Before the design there was the photo as it was, not its brightened copy.
  beforeUrl: (source?.unalteredPath ? undefined : source?.url) ?? generation.originalImageUrl ?? undefined,
})

/** The picture that a stored design was made from: a photo, its brightened copy, or an earlier design. */
const sourceVersion = (generation: Generation): Version | undefined => {
  const { id, settings, parentId, originalImageUrl, brightenedImageUrl } = generation
  const storagePath = settings.imageUrl ?? settings.roomImageUrl
  const url = brightenedImageUrl ?? originalImageUrl
  if (!storagePath || !url) return undefined
  const version: Version = {
    ...chosenVersion(parentId ?? storagePath, url, sizeOf(generation)),
    stored: { generationId: id, which: brightenedImageUrl ? 'brightenedImageUrl' : 'originalImageUrl' },
    ...(parentId && { label: versionsCopy.earlierDesign, generationId: parentId }),
    toolIds: generation.earlierTools ?? [],
    storagePath,
    originalPath: settings.originalImageUrl,
  }
  return settings.unalteredImageUrl ? brightenedVersion(version, settings.unalteredImageUrl) : version
}

/** A stored design that is used as a new photo, before the picture that it was made from. */
export const versionsOf = (generation: Generation): [Version, ...Version[]] => {
  const source = sourceVersion(generation)
  return [resultVersion(generation, source), ...(source ? [source] : [])]
}

const isDesign = ({ generationId }: Version) => generationId !== undefined

/** Designs newest first, as their ids sort, and then the photos that they were made from. */
export const inOrder = (versions: readonly Version[]): Version[] => [
  ...versions.filter(isDesign).toSorted((one, other) => (one.id < other.id ? 1 : -1)),
  ...versions.filter((version) => !isDesign(version)),
]

const sourceOf = (versions: readonly Version[], { parentId, settings }: Generation): Version | undefined =>
  versions.find((version) =>
    parentId
      ? version.generationId === parentId
      : !isDesign(version) && version.storagePath === (settings.imageUrl ?? settings.roomImageUrl),
  )

/**
 * The versions with all designs of their photo that the server keeps, such as those of another device, and the photo
 * itself. A known version keeps its picture.
 */
export const withDesigns = (versions: readonly Version[], designs: readonly Generation[]): readonly Version[] => {
  const all = versions.filter((version) => !designs.some(({ id }) => id === version.generationId))
  for (const design of designs) {
    const source = sourceOf(all, design) ?? (design.parentId ? undefined : sourceVersion(design))
    if (source && !all.includes(source)) all.push(source)
    const known = versions.find(({ generationId }) => generationId === design.id)
    const version = resultVersion(design, source)
    all.push(known ? { ...version, url: known.url, stored: known.stored } : version)
  }
  return inOrder(all)
}
