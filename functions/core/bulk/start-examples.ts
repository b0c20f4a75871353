import { ulid } from 'ulid'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { examplesOf } from '#functions/core/catalogue/examples.ts'
import { keys } from '#functions/core/db/keys.ts'
import { deleteRow } from '#functions/core/db/rows.ts'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { checkSubmit } from '#functions/core/generations/submit/start-generation.ts'
import { newestUpload } from '#functions/core/pictures/uploads.ts'
import type { StartExamples } from '#shared/contracts/bulk-jobs.ts'
import { examplesCopy } from '#shared/copy/examples.ts'
import { BulkJobId } from '#shared/entities/ids.ts'
import type { ExampledCatalogue, ExampleOf, Option } from '#shared/entities/option.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import { exampleToolIds } from '#shared/tools/offer.ts'
import { acceptBulk, resumeBulk } from './accept-bulk.ts'
import type { BulkJobRow } from './bulk-jobs.ts'

/** The two kinds of examples: the tool that makes them, its answers, and the field that takes the option. */
const kinds = {
  styles: {
    catalogue: 'decoration-styles',
    toolMode: findMode(exampleToolIds.styles, 'room'),
    answers: { spaceType: 'home', roomType: 'living-room' },
    field: 'decorationStyle',
  },
  floors: {
    catalogue: 'floor-options',
    toolMode: findMode(exampleToolIds.floors, 'all'),
    answers: {},
    field: 'selectedFloorOption',
  },
} as const

/** `job` is undefined when no example is missing. `total` is the number of all options. */
export type StartedExamples = { job: BulkJobRow | undefined; total: number }

/**
 * Starts an example picture of each option without one, or of every option, all from the caller's photo: the named one, or
 * the newest. Throws 'request.notFound' for anybody but a developer, and 'photo.gone' without a stored photo.
 */
export const startExamples = async (
  account: AccountRow,
  name: keyof typeof kinds,
  request: StartExamples,
  correlationId: string,
): Promise<StartedExamples> => {
  if (!account.dev) throw appError('request.notFound')
  const body = { ...request, bulkJobId: request.bulkJobId ?? BulkJobId.parse(`bulk_${ulid()}`) }
  const total = (await optionsOf(kinds[name].catalogue)).length
  const before = await resumeBulk(account.userId, body)
  if (before) return { job: before, total }
  const { catalogue, toolMode, answers, field } = kinds[name]
  if (!toolMode) throw new Error(`No mode for ${name}`)
  const options = await wantedOptions(catalogue, body)
  const [first] = options
  if (!first) return { job: undefined, total }
  const room = body.roomImageUrl ?? (await newestUpload(account.userId))
  if (!room) throw appError('photo.gone')
  const photo = { [toolMode.mode.roomField]: room }
  await checkSubmit(account, { toolMode, body: { ...photo, ...answers, [field]: first.id } })
  const job = await acceptBulk(account, {
    kind: 'examples',
    modelName: examplesCopy[name].title,
    toolMode,
    body,
    settings: { ...photo, ...answers },
    pictures: options.map(({ id }) => {
      const exampleOf: ExampleOf = `${catalogue}/${id}`
      return { [field]: id, exampleOf, seed: randomSeed() }
    }),
    refused: 0,
    correlationId,
  })
  return { job, total }
}

/**
 * Removes all stored examples of a catalogue and returns their number. Only for developers: others get
 * `request.notFound`.
 */
export const removeExamples = async (account: AccountRow, catalogue: ExampledCatalogue): Promise<number> => {
  if (!account.dev) throw appError('request.notFound')
  const made = [...(await examplesOf(catalogue)).keys()]
  await Promise.all(made.map((optionId) => deleteRow(keys.example(catalogue, optionId))))
  return made.length
}

type Wanted = Pick<StartExamples, 'regenerateAll' | 'testMode'>

const wantedOptions = async (catalogue: ExampledCatalogue, { regenerateAll, testMode }: Wanted): Promise<Option[]> => {
  const [options, examples] = await Promise.all([optionsOf(catalogue), examplesOf(catalogue)])
  const wanted = regenerateAll ? options : options.filter(({ id }) => !examples.has(id))
  return wanted.slice(0, testMode ? limits.testExamples : limits.bulkMaxPictures)
}
