import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { Composed, Opinion } from '#functions/core/generations/kinds/job-kind.ts'
import { withComplaint } from '#functions/core/generations/run/prompts/complaints.ts'
import { composePrompt } from '#functions/core/generations/run/prompts/index.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { maskField, pictureFields } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'
import { storeCheckedMask, storeCheckedRoom } from './checked-copies.ts'
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
