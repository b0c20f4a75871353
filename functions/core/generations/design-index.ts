import {
  designOrder,
  designsPartition,
  favouritePrefix,
  generationPrefix,
  keys,
  runningDesigns,
  userPartition,
} from '#functions/core/db/keys.ts'
import { eachRow, type Key, queryPage, type Row } from '#functions/core/db/rows.ts'
import { drop, put, type Write } from '#functions/core/db/transact.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { GenerationId, timeDigitsOf } from '#shared/entities/ids.ts'
import { toolsOfFilter } from '#shared/tools/tool-filter.ts'
import { GenerationRow } from './generations.ts'

type Placed = Pick<GenerationRow, 'userId' | 'id' | 'toolId' | 'status'>

/** The index keys of a design: by its state (running or settled) and its tool. */
export const designKeys = ({ userId, id, toolId, status }: Placed) => ({
  gsi1pk: designsPartition(userId),
  gsi1sk: designOrder(status === 'processing' ? 'running' : 'settled', toolId, id),
})

/** The index keys of a favourite, by its tool. */
export const favouriteKeys = ({ userId, id, toolId }: Omit<Placed, 'status'>) => ({
  gsi1pk: designsPartition(userId),
  gsi1sk: designOrder('favourite', toolId, id),
})

/** The write that creates or deletes the row of a favourite. */
export const favouriteWrite = ({
  userId,
  id,
  toolId,
  isFavourite,
}: Omit<Placed, 'status'> & Pick<GenerationRow, 'isFavourite'>): Write =>
  isFavourite
    ? put(keys.favourite(userId, id), { generationId: id, toolId, ...favouriteKeys({ userId, id, toolId }) })
    : drop(keys.favourite(userId, id))

/** The rows read, newest first, and the id of the last row read, if there may be more. */
export type FoundRows = { rows: Row[]; end: GenerationId | undefined }

/** The filter of a list: older than `before`, not older than `since`, of certain tools or a status. */
export type ListFilter = Pick<GenerationQuery, 'status' | 'since' | 'before'> & { tools?: readonly string[] }

const firstIdOf = (since: string | undefined) => (since ? `gen_${timeDigitsOf(Date.parse(since))}` : '')

const idOf = (key: Key | Row | undefined) =>
  key && GenerationId.parse(String(key.sk).slice(String(key.sk).indexOf('#') + 1))

const filterOf = ({ status, tools = [] }: ListFilter) => {
  const values = tools.map((id, index) => [`:tool${index}`, id] as const)
  const parts = [
    ...(status ? ['#status = :status'] : []),
    ...(values.length > 0 ? [`toolId IN (${values.map(([name]) => name).join(', ')})`] : []),
  ]
  return {
    values: { ...(status && { ':status': status }), ...Object.fromEntries(values) },
    ...(parts.length > 0 && { filter: parts.join(' AND ') }),
    ...(status && { names: { '#status': 'status' } }),
  }
}

type Newest = { userId: string; filter: ListFilter; limit: number }

/** The newest rows of a kind, by one query. The filter may leave out all rows that it reads. */
const newestOf = async (
  prefix: typeof generationPrefix | typeof favouritePrefix,
  { userId, filter, limit }: Newest,
): Promise<FoundRows> => {
  const first = `${prefix}${firstIdOf(filter.since)}`
  const startAfter = filter.before && { pk: userPartition(userId), sk: `${prefix}${filter.before}` }
  // DynamoDB refuses a start key outside the range.
  if (startAfter && startAfter.sk < first) return { rows: [], end: undefined }
  const { values, ...filtered } = filterOf(filter)
  const { rows, last } = await queryPage({
    condition: 'pk = :pk AND sk BETWEEN :first AND :last',
    // `~` sorts after every id, since ids contain only digits and capital letters.
    values: { ':pk': userPartition(userId), ':first': first, ':last': `${prefix}~`, ...values },
    ...filtered,
    ...(startAfter && { startAfter }),
    newestFirst: true,
    limit,
  })
  return { rows, end: idOf(last) }
}

export const newestDesigns = (newest: Newest): Promise<FoundRows> => newestOf(generationPrefix, newest)
export const newestFavourites = (newest: Newest): Promise<FoundRows> => newestOf(favouritePrefix, newest)

/** The newest settled designs or favourites of one tool. */
const newestOfTool = async (
  state: 'settled' | 'favourite',
  toolId: string,
  { userId, filter: { since, before }, limit }: Newest,
): Promise<FoundRows> => {
  const first = designOrder(state, toolId, firstIdOf(since))
  const last = designOrder(state, toolId, before ?? '~')
  if (first > last) return { rows: [], end: undefined }
  const found = await queryPage({
    index: 'gsi1',
    condition: 'gsi1pk = :designs AND gsi1sk BETWEEN :first AND :last',
    values: { ':designs': designsPartition(userId), ':first': first, ':last': last },
    newestFirst: true,
    // The range includes `before`.
    limit: before ? limit + 1 : limit,
  })
  return { rows: found.rows.filter((row) => idOf(row) !== before), end: idOf(found.last) }
}

export const settledOfTool = (toolId: string, newest: Newest): Promise<FoundRows> =>
  newestOfTool('settled', toolId, newest)
export const favouritesOfTool = (toolId: string, newest: Newest): Promise<FoundRows> =>
  newestOfTool('favourite', toolId, newest)

/** The running designs of some tools, or of all tools. Reads all of them, because there are only a few. */
export const findRunning = async (
  userId: string,
  { tool, since, before }: Pick<GenerationQuery, 'tool' | 'since' | 'before'>,
): Promise<GenerationRow[]> => {
  const tools = tool && toolsOfFilter(tool)
  const condition = 'gsi1pk = :designs AND begins_with(gsi1sk, :running)'
  const values = { ':designs': designsPartition(userId), ':running': runningDesigns }
  const running: GenerationRow[] = []
  for await (const row of eachRow({ index: 'gsi1', condition, values })) {
    const design = GenerationRow.parse(row)
    const { id, toolId } = design
    const matches = (!tools || tools.includes(toolId)) && (!before || id < before) && id >= firstIdOf(since)
    if (matches) running.push(design)
  }
  return running
}
