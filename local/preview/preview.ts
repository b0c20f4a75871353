import type { ModelId } from '#local/replicate/models.ts'
import { PreviewError } from './preview-error.ts'
import { restyleRoom } from './restyle-room.ts'

export type PreviewRequest = { model: ModelId; input: Record<string, unknown> }

/** What stands in for each model: another row is another model. */
const previews: { [Model in ModelId]?: (input: Record<string, unknown>) => Promise<Buffer> } = {
  'black-forest-labs/flux-kontext-pro': restyleRoom,
  'black-forest-labs/flux-kontext-max': restyleRoom,
}

/** Makes the picture, the same one for the same input. Throws `PreviewError` with a reason that a person understands. */
export const preview = ({ model, input }: PreviewRequest): Promise<Buffer> => {
  const make = previews[model]
  if (!make) throw new PreviewError(`The local preview cannot stand in for ${model} yet`)
  return make(input)
}
