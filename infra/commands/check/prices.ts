import {
  costMicroUsd,
  modelOf,
  secondOpinion,
  segmenter,
  upscaler,
} from '#functions/core/generations/run/replicate-models.ts'
import { textTable } from '#infra/commands/text-table.ts'
import { designParts } from '#shared/pictures/fixtures.ts'
import { checkedModes } from './design-steps.ts'

/** The price of one enlarged picture in millionths of a dollar (docs/vendors.md, Replicate). */
const upscalerMicroUsd = 6_000

const dollars = (microUsd: number) => `$${(microUsd / 1e6).toFixed(3)}`

type Price = { name: string; model: string; microUsd: number | undefined }

/** A locked design and its photo are mapped without being asked for, and compared. */
const mostMaps = 2 * designParts.length * checkedModes.filter(({ mode }) => mode.structureLock).length

const prices = (): Price[] => [
  ...checkedModes.map(({ mode }) => {
    const { id } = modelOf(mode.function)
    return { name: mode.function, model: id, microUsd: costMicroUsd([id]) }
  }),
  { name: 'room map', model: segmenter.name, microUsd: costMicroUsd([segmenter.name]) },
  {
    name: `room maps of locked designs, at most ${mostMaps}`,
    model: segmenter.name,
    microUsd: costMicroUsd(Array<string>(mostMaps).fill(segmenter.name)),
  },
  { name: 'full resolution', model: upscaler.id, microUsd: upscalerMicroUsd },
]

/** What the pictures of a check cost at Replicate, by what makes them, and their sum. */
export const pricesInWords = (): string => {
  const all = prices()
  const sum = all.reduce((sum, { microUsd = 0 }) => sum + microUsd, 0)
  const unknown = all.filter(({ microUsd }) => microUsd === undefined).map(({ model }) => model)
  return [
    textTable(
      all.map(({ name, model, microUsd }) => [name, model, microUsd === undefined ? 'unknown' : dollars(microUsd)]),
    ),
    `Replicate charges about ${dollars(sum)} for these${unknown.length > 0 ? `, and the price of ${unknown.join(', ')}` : ''}.`,
    `A design that loses the structure of its room or misses its paint is made again by ${secondOpinion.id}: ${dollars(costMicroUsd([secondOpinion.id]) ?? 0)} more.`,
  ].join('\n')
}
