/** One measurement and its goal. */
export type Figure = {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** What belongs to the figure and has no goal of its own. */
  note?: string
}

/** A percentile: the value that this share of the samples does not exceed. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

const rounded = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const targetOf = ({ atMost, atLeast }: Figure): string =>
  atMost !== undefined ? `<= ${atMost}` : atLeast !== undefined ? `>= ${atLeast}` : ''

const verdictOf = ({ value, atMost, atLeast }: Figure): string => {
  if (atMost === undefined && atLeast === undefined) return ''
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY) ? 'ok' : 'miss'
}

/** Formats figures as the lines of an aligned table. */
export const tableOf = (figures: readonly Figure[]): string[] => {
  const head = ['name', 'figure', 'unit', 'target', '', '']
  const rows = figures.map((figure) => [
    figure.name,
    rounded(figure.value),
    figure.unit,
    targetOf(figure),
    verdictOf(figure),
    figure.note ?? '',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
