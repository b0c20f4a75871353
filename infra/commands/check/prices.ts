import { costMicroUsd, modelOf } from '#functions/core/generations/run/models.ts'
import { textTable } from '#infra/commands/text-table.ts'
import { checkedModes } from './design-steps.ts'

const dollars = (microUsd: number) => `$${(microUsd / 1e6).toFixed(3)}`

/** What the designs of a check cost at Replicate, by AI function, and their sum. */
export const pricesInWords = (): string => {
  const prices = checkedModes.map(({ mode }) => {
    const { id } = modelOf(mode.function)
    return { name: mode.function, id, microUsd: costMicroUsd([id]) }
  })
  const sum = prices.reduce((all, { microUsd = 0 }) => all + microUsd, 0)
  const unknown = prices.filter(({ microUsd }) => microUsd === undefined).map(({ id }) => id)
  return [
    textTable(
      prices.map(({ name, id, microUsd }) => [name, id, microUsd === undefined ? 'unknown' : dollars(microUsd)]),
    ),
    `Replicate charges about ${dollars(sum)} for these designs${unknown.length > 0 ? `, and the price of ${unknown.join(', ')}` : ''}.`,
    'A design that is made a second time costs its price again.',
  ].join('\n')
}
