import { ulid } from 'ulid'
import { catalogues } from '#shared/catalogue/index.ts'
import { account } from '#shared/contracts/account.ts'
import { ai, type StartGeneration } from '#shared/contracts/ai.ts'
import { generations } from '#shared/contracts/generations.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Option } from '#shared/entities/option.ts'
import type { Field } from '#shared/tools/fields.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import type { Check } from './check-context.ts'
import { needed } from './step.ts'
import { until } from './until.ts'

/** The uploaded pictures that a form can need, by their storage paths. */
export type Uploaded = { room: string; emptyRoom: string; mask: string; painted: string; reference: string }

const answerTo = (field: Field, answers: Record<string, string>, uploaded: Uploaded): string => {
  switch (field.kind) {
    case 'option': {
      const options: readonly Option[] = catalogues[field.catalogue]
      const { dependsOn } = field
      const fitting = dependsOn ? options.filter(({ spaceTypeId }) => spaceTypeId === answers[dependsOn]) : options
      return fitting[0]?.id ?? ''
    }
    case 'choice':
      return field.choices[0] ?? ''
    case 'prompt':
      return field.placeholder.replace(/^For example: /, '')
    case 'photo':
      return uploaded.reference
    case 'mask':
      return uploaded.mask
  }
}

/** A submit of a mode with an answer to every field. */
export const bodyFor = ({ toolId, modeId, mode }: ToolMode, uploaded: Uploaded): StartGeneration => {
  const answers: Record<string, string> = {}
  for (const [name, field] of Object.entries(mode.fields)) {
    answers[name] = answerTo(field, answers, uploaded)
    if (field.kind === 'mask' && field.paintedField) answers[field.paintedField] = uploaded.painted
  }
  return {
    generationId: `gen_${ulid()}`,
    // Only an empty room is furnished, and only once.
    [mode.roomField]: mode.isRepeatedFromSource ? uploaded.emptyRoom : uploaded.room,
    ...(modesOf(mode.function).length > 1 && { selectedOption: toolId, subOption: modeId }),
    ...answers,
  } as StartGeneration
}

export const start = ({ visitor }: Check, { mode }: ToolMode, body: StartGeneration): Promise<Generation> =>
  visitor.call(needed(ai.endpoints[mode.function], 'route'), { body })

const readDesign = ({ visitor }: Check, id: Generation['id']): Promise<Generation> =>
  visitor.call(generations.endpoints.read, { params: { id } })

/** Seconds for which a live update may come later than the API shows its change. */
const liveGraceSeconds = 10

const isOver = ({ status }: Generation): boolean => status !== 'processing'

/** Whether the full resolution of a design is made, or has failed. */
export const isHdOver = ({ hd }: Generation): boolean => hd !== undefined && hd.status !== 'processing'

/** Waits for a design's end, or another one, by its live update or by the API, and says whether the live update came. */
export const waitForEnd = async (
  check: Check,
  id: Generation['id'],
  hasEnded: (design: Generation) => boolean = isOver,
): Promise<{ ended: Generation; isTold: boolean }> => {
  const { made, waitSeconds } = check
  const live = needed(made.live, 'live channel')
  const told = () =>
    live.events.find((event) => event.type === 'generation' && event.generation.id === id && hasEnded(event.generation))
  await until(waitSeconds, async () => told() ?? (hasEnded(await readDesign(check, id)) ? true : undefined))
  const isTold = (await until(Math.min(liveGraceSeconds, waitSeconds), told)) !== undefined
  return { ended: await readDesign(check, id), isTold }
}

/** The credits to spend and to hold, in words. */
export const creditsOf = async ({ visitor }: Check) => {
  const { credits, held } = await visitor.call(account.endpoints.read)
  return { credits, held }
}
