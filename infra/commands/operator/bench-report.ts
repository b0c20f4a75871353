import sharp from 'sharp'
import { costMicroUsd } from '#functions/core/generations/run/replicate-models.ts'
import type { BenchRoom, BenchRun } from './rooms-bench.ts'

const figure = (value: number | undefined, digits = 0) => (value === undefined ? '–' : value.toFixed(digits))

const inCell = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

/** The runs as a table in Markdown, with the means of each model at its end. `hasSeconds` is false for a stand-in. */
export const benchTable = (runs: readonly BenchRun[], hasSeconds: boolean): string => {
  const lines = runs.map((run) => {
    const { room, task, model, structureKept, colourError, seconds, failure } = run
    const figures = failure ? [inCell(failure), '–'] : [figure(structureKept), figure(colourError, 1)]
    const cost = figure((costMicroUsd([model]) ?? Number.NaN) / 1e6, 3)
    return [room, task, model, ...figures, hasSeconds ? figure(seconds, 1) : '–', cost]
  })
  const head = ['Room', 'Task', 'Model', 'Structure kept, %', 'Colour error, ΔE', 'Seconds', 'Dollars']
  const means = [...new Set(runs.map(({ model }) => model))].map((model) => {
    const own = runs.filter((run) => run.model === model && !run.failure)
    const mean = (values: readonly (number | undefined)[]) => {
      const known = values.filter((value) => value !== undefined)
      return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined
    }
    return [
      `${own.length} of ${runs.filter((run) => run.model === model).length} made`,
      'mean',
      model,
      figure(mean(own.map(({ structureKept }) => structureKept))),
      figure(mean(own.map(({ colourError }) => colourError)), 1),
      hasSeconds ? figure(mean(own.map(({ seconds }) => seconds)), 1) : '–',
      '',
    ]
  })
  return [head, head.map(() => '---'), ...lines, ...means].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const cell = { width: 384, height: 256, label: 22 }

const labelOf = (words: string) =>
  Buffer.from(
    `<svg width="${cell.width}" height="${cell.label}"><rect width="100%" height="100%" fill="#222"/>` +
      `<text x="6" y="15" font-family="sans-serif" font-size="12" fill="#fff">${words}</text></svg>`,
  )

const pictureAt = (picture: Buffer) => sharp(picture).resize(cell.width, cell.height, { fit: 'cover' }).png().toBuffer()

/** A contact sheet as JPEG: a row for each room, with its photo and the pictures that were made of it. */
export const contactSheet = async (rooms: readonly BenchRoom[], runs: readonly BenchRun[]): Promise<Buffer> => {
  const rows = rooms.map(({ name, photo }) => [
    { words: name, picture: photo },
    ...runs
      .filter(({ room }) => room === name)
      .map(({ task, model, picture, failure }) => ({
        words: `${task}, ${model.split('/')[1]}${failure ? ': failed' : ''}`,
        picture,
      })),
  ])
  const layers = rows.flatMap((row, line) =>
    row.map(async ({ words, picture }, column) => {
      const [left, top] = [column * cell.width, line * (cell.height + cell.label)]
      const label = { input: labelOf(words), left, top }
      return picture ? [label, { input: await pictureAt(picture), left, top: top + cell.label }] : [label]
    }),
  )
  const width = Math.max(...rows.map((row) => row.length)) * cell.width
  const height = rows.length * (cell.height + cell.label)
  return sharp({ create: { width, height, channels: 3, background: '#555' } })
    .composite((await Promise.all(layers)).flat())
    .jpeg({ quality: 85 })
    .toBuffer()
}
