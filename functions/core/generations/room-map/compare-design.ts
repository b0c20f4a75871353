import { readSettings } from '#functions/core/accounts/settings.ts'
import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import type { CompareMessage } from '#functions/core/generations/tool-message.ts'
import { compareFixtures, type FixtureMap } from '#functions/core/pictures/compare-fixtures.ts'
import { labelsIn } from '#functions/core/pictures/room-map-labels.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { limits } from '#shared/limits.ts'
import { comparedParts, type Fixtures } from '#shared/pictures/fixtures.ts'
import { findMode } from '#shared/tools/index.ts'
import { sendComparison } from './queue-comparison.ts'
import type { RoomMapRow } from './room-map-rows.ts'
import { mapPicture } from './start-room-map.ts'

const pauseSeconds = 10
// In pixels. It finds a moved window as surely as a larger one, and takes milliseconds.
const comparedWidth = 256

/**
 * Compares the fixtures of a finished design with those of its photo, and stores what has changed. Starts the missing
 * maps of both, and is repeated until they have ended. Says nothing without the maps, or when nothing is found.
 */
export const compareDesign = async (message: CompareMessage): Promise<void> => {
  const { userId, generationId, until } = message
  const generation = await findGeneration(userId, generationId)
  const pictures = generation && lockedPictures(generation)
  if (!pictures || !(await readSettings()).roomMaps) return
  const { correlationId, settings } = generation
  const parts = comparedParts(settings)
  const maps: Parts[] = []
  for (const storagePath of pictures) {
    const map = await mapPicture(userId, { storagePath, parts, correlationId })
    if (!map) return
    maps.push(map)
  }
  if (maps.some((map) => parts.some((part) => map[part]?.status === 'processing'))) {
    if (Date.now() < Date.parse(until)) await sendComparison(message, correlationId, pauseSeconds)
    return
  }
  const fixtures = await compared(maps, parts, generation)
  if (fixtures && (await storeFixtures(generation, fixtures)))
    logger.info('Fixtures compared', { generationId, changes: fixtures.changes.length })
}

/** The photo and the picture of a finished design that has to keep the structure. */
const lockedPictures = ({ status, toolId, modeId, settings, storagePath }: GenerationRow) => {
  const mode = findMode(toolId, modeId)?.mode
  const room = mode?.structureLock && settings.structureLock !== 'off' ? settings[mode.roomField] : undefined
  return status === 'completed' && room && storagePath ? [room, storagePath] : undefined
}

type Parts = RoomMapRow['parts']
type ComparedParts = ReturnType<typeof comparedParts>

const compared = async (maps: readonly Parts[], parts: ComparedParts, { width, height }: GenerationRow) => {
  const [photo, design] = maps
  if (!photo || !design || !width || !height) return undefined
  const size = { width: comparedWidth, height: Math.round((comparedWidth * height) / width) }
  const [before, after] = await Promise.all([labelsOf(photo, parts, size), labelsOf(design, parts, size)])
  const fixtures = compareFixtures(before, after, size)
  return fixtures && hasFixtures(fixtures) ? fixtures : undefined
}

const hasFixtures = ({ unchanged, changes }: Fixtures) => changes.length > 0 || Object.keys(unchanged).length > 0

/** The label pictures of those parts of a map that are completed, in one size. Maps may have more parts. */
const labelsOf = async (
  map: Parts,
  parts: ComparedParts,
  size: { width: number; height: number },
): Promise<FixtureMap> => {
  const read = parts.map(async (part) => {
    const { status, storagePath } = map[part] ?? {}
    const png = status === 'completed' && storagePath && (await readPicture(storagePath, limits.storedPictureMaxBytes))
    if (!png) return []
    return [[part, await labelsIn(png, size)] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** Stores the comparison, unless the design was deleted or made again meanwhile. */
const storeFixtures = ({ userId, id, storagePath }: GenerationRow, fixtures: Fixtures): Promise<boolean> =>
  changeRow(keys.generation(userId, id), {
    set: 'SET fixtures = :fixtures',
    condition: '#status = :completed AND storagePath = :path',
    names: { '#status': 'status' },
    values: { ':fixtures': fixtures, ':completed': 'completed', ':path': storagePath },
  })
