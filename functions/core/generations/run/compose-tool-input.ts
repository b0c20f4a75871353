import { hasPicture, readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { Composed, Opinion } from '#functions/core/generations/kinds/job-kind.ts'
import { withComplaint } from '#functions/core/generations/run/prompts/complaints.ts'
import { composePrompt } from '#functions/core/generations/run/prompts/index.ts'
import { checkMask, checkPicture, PictureRefused, pictureSize } from '#functions/core/pictures/check-picture.ts'
import { workingCopy } from '#functions/core/pictures/encode-picture.ts'
import { checkedMaskPath, checkedPath, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { maskField, pictureFields } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'
import { modelOf } from './replicate-models.ts'

/** Composes the input of a tool: its prompt, the room and the mode's other pictures. */
export const composeToolInput = async (
  { toolId, modeId, settings, prompt }: GenerationRow,
  opinion: Opinion,
): Promise<Composed> => {
  const toolMode = findMode(toolId, modeId)
  if (!toolMode) throw new Error(`No mode ${toolId}/${modeId}`)
  const model = modelOf(toolMode.mode.function, opinion)
  const [room] = await Promise.all([
    storeCheckedRoom(settings[toolMode.mode.roomField] ?? ''),
    // Kept with the design, since the upload is deleted (docs/product.md, Advice on photos).
    settings.unalteredImageUrl && storeCheckedRoom(settings.unalteredImageUrl),
  ])
  return {
    model: model.id,
    input: model.input({
      prompt: withComplaint(composePrompt(toolId, modeId, settings, prompt), settings),
      roomUrl: await signedUrl(room),
      seed: settings.seed === undefined ? undefined : Number(settings.seed),
      pictures: await pictureUrls(toolMode.mode, settings, room),
    }),
  }
}

/** Signed URLs of the checked copies of a mode's pictures besides the room, by their request fields. */
const pictureUrls = async ({ fields }: Mode, settings: GenerationRow['settings'], room: string) => {
  const mask = maskField(fields)
  const urls = pictureFields(fields).map(async (name) => {
    const path = settings[name] ?? ''
    return [
      name,
      await signedUrl(name === mask ? await storeCheckedMask(path, room) : await storeCheckedRoom(path)),
    ] as const
  })
  return Object.fromEntries(await Promise.all(urls))
}

/** The path of a picture's checked copy, made on first use. Only checked copies are sent to Replicate. */
export const storeCheckedRoom = async (storagePath: string): Promise<string> => {
  const path = checkedPath(storagePath)
  if (!isUpload(storagePath) || (await hasPicture(path))) return path
  const copy = await workingCopy(await checkPicture(await uploaded(storagePath)))
  await storePicture(path, copy.bytes, 'image/jpeg')
  return path
}

/** The path of a mask's checked copy, in the size of the room's copy. When the upload was deleted, the copy is used. */
const storeCheckedMask = async (storagePath: string, room: string): Promise<string> => {
  const path = checkedMaskPath(storagePath)
  const bytes = (await readPicture(storagePath, limits.uploadMaxBytes)) ?? (await uploaded(path))
  const mask = await checkMask(bytes, await sizeOf(room))
  await storePicture(path, mask, 'image/png')
  return path
}

const sizeOf = async (path: string) => {
  const bytes = await readPicture(path, limits.storedPictureMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return pictureSize(bytes)
}

const uploaded = async (storagePath: string): Promise<Buffer> => {
  const bytes = await readPicture(storagePath, limits.uploadMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return bytes
}
