import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { toAccount } from '#functions/core/accounts/accounts.ts'
import { findOption } from '#functions/core/catalogue/catalogue.ts'
import { readPreset } from '#functions/core/catalogue/presets.ts'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { checkSubmit, lostUploads } from '#functions/core/generations/submit/start-generation.ts'
import { readCompleteModel } from '#functions/core/models/trained-models.ts'
import { bulkRefusal } from '#shared/access.ts'
import type { BulkListing, BulkScenes, ListingPhoto } from '#shared/contracts/bulk-jobs.ts'
import type { Preset } from '#shared/entities/preset.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { findMode } from '#shared/tools/index.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { acceptBulk, resumeBulk } from './accept-bulk.ts'
import type { BulkJobRow } from './bulk-jobs.ts'

/** Starts one picture for each preset, with one of the caller's models. Inactive presets are left out and counted. */
export const startBulkScenes = async (
  account: AccountRow,
  body: BulkScenes,
  correlationId: string,
): Promise<BulkJobRow> => {
  const before = await resumeBulk(account.userId, body)
  if (before) return before
  const refusal = bulkRefusal(toAccount(account), 'scenes')
  if (refusal) throw refusal
  const { userModelId, userSelectedGender, modelIdsManual } = body
  const [model, found] = await Promise.all([
    readCompleteModel(account.userId, userModelId),
    Promise.all(modelIdsManual.map(shownPreset)),
  ])
  const presets = found.filter((preset) => preset !== undefined)
  return acceptBulk(account, {
    kind: 'scenes',
    modelName: model.name,
    toolMode: sceneModes.scene,
    body,
    settings: { userModelId, userSelectedGender, userModelName: model.name },
    pictures: presets.map(({ manualId, displayName }) => ({
      modelIdManual: manualId,
      modelName: displayName,
      seed: randomSeed(),
    })),
    refused: modelIdsManual.length - presets.length,
    correlationId,
  })
}

const shownPreset = async (manualId: string): Promise<Preset | undefined> => {
  try {
    return (await readPreset(manualId)).preset
  } catch (error) {
    if (error instanceof AppError && error.code === 'preset.notFound') return undefined
    throw error
  }
}

/** Starts one design for each photo of a listing, all with the same tool and style. */
export const startListing = async (
  account: AccountRow,
  body: BulkListing,
  correlationId: string,
): Promise<BulkJobRow> => {
  const before = await resumeBulk(account.userId, body)
  if (before) return before
  const refusal = bulkRefusal(toAccount(account), 'listing')
  if (refusal) throw refusal
  const { toolId, decorationStyle, photos } = body
  const toolMode = findMode(toolId, 'room')
  if (!toolMode) throw new Error(`No mode ${toolId}/room`)
  const origins = await Promise.all(
    photos.map((photo) => checkSubmit(account, { toolMode, body: { decorationStyle, ...answersOf(photo) } })),
  )
  await checkUploads(photos)
  const field = toolMode.mode.fields.decorationStyle
  const style = field?.kind === 'option' ? await findOption(field.catalogue, decorationStyle) : undefined
  return acceptBulk(account, {
    kind: 'listing',
    modelName: [toolMode.tool.name, style?.name].join(', '),
    toolMode,
    body,
    settings: { decorationStyle },
    pictures: photos.map(({ caption, ...photo }) => ({
      ...answersOf(photo),
      seed: randomSeed(),
      ...(caption && { caption }),
    })),
    earlierTools: origins.map(({ earlierTools }) => earlierTools),
    refused: 0,
    correlationId,
  })
}

/** Throws `photo.gone` with the fields of the photos whose upload did not arrive or was deleted. */
const checkUploads = async (photos: readonly ListingPhoto[]): Promise<void> => {
  const uploads = photos.map(({ imageUrl, unalteredImageUrl }) => [imageUrl, unalteredImageUrl ?? imageUrl])
  const lost = await lostUploads(uploads)
  const fields = lost.map((index) => [`photos.${index}.imageUrl`, 'gone'])
  if (lost.length > 0)
    throw new AppError('photo.gone', errorMessage('photo.gone'), { fields: Object.fromEntries(fields) })
}

const answersOf = (photo: ListingPhoto): Record<string, string> => {
  const { imageUrl, originalImageUrl, unalteredImageUrl, spaceType, roomType } = photo
  return {
    imageUrl,
    spaceType,
    roomType,
    ...(originalImageUrl && { originalImageUrl }),
    ...(unalteredImageUrl && { unalteredImageUrl }),
  }
}
