import { ulid } from 'ulid'
import type { FieldValues } from '#frontend/features/studio/form/fields/control-props.ts'
import { uploadPicture } from '#frontend/lib/api/upload.ts'
import type { MaskChange } from '#frontend/lib/mask/engine.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import type { Mode } from '#shared/tools/define-tool.ts'

type Brushed = Pick<MaskChange, 'mask' | 'makeBrushedPicture'>
type Uploads = { mask?: Promise<StoragePath>; painted?: Promise<StoragePath> }

/** The areas that were drawn last, by their answers in the form; the first is the oldest. */
const areas = new Map<string, Brushed & { uploads: Uploads }>()
const mostAreas = 4

/** Remembers a brushed area until it is sent; returns the form's answer for it, empty without an area. */
export const answerOfArea = ({ hasArea, mask, makeBrushedPicture }: MaskChange): string => {
  if (!hasArea) return ''
  const answer = `area-${ulid()}`
  areas.set(answer, { mask, makeBrushedPicture, uploads: {} })
  for (const oldest of [...areas.keys()].slice(0, -mostAreas)) areas.delete(oldest)
  return answer
}

// A failed upload is forgotten, so that the next press tries again.
const once = (uploads: Uploads, name: keyof Uploads, send: () => Promise<StoragePath>): Promise<StoragePath> => {
  uploads[name] ??= send().catch((error: unknown) => {
    delete uploads[name]
    throw error
  })
  return uploads[name]
}

const sendPainted = async ({ makeBrushedPicture }: Brushed) => {
  const picture = await makeBrushedPicture()
  if (!picture) throw appError('photo.unreadable')
  return uploadPicture(picture)
}

/**
 * The answers with a storage path for each brushed area, which is uploaded once. Throws the field's error for an area that
 * this page does not have any more.
 */
export const withUploadedAreas = async (mode: Mode, values: FieldValues): Promise<FieldValues> => {
  const sent: Record<string, string> = {}
  for (const [name, field] of Object.entries(mode.fields)) {
    if (field.kind !== 'mask') continue
    const area = areas.get(values[name] ?? '')
    if (!area) throw appError(field.whenMissing)
    const { uploads } = area
    sent[name] = await once(uploads, 'mask', async () => uploadPicture(await area.mask))
    if (field.paintedField) sent[field.paintedField] = await once(uploads, 'painted', () => sendPainted(area))
  }
  return { ...values, ...sent }
}

/** The answers without brushed areas, which the mask editor keeps for each photo and gives again. */
export const withoutAreas = (mode: Mode | undefined, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => mode?.fields[name]?.kind !== 'mask'))
