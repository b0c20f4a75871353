import {
  designOrder,
  designsPartition,
  favouritePrefix,
  keys,
  runningDesigns,
  userPartition,
} from '#functions/core/db/keys.ts'
import { eachRow, getListedRow, queryPage, type Row } from '#functions/core/db/rows.ts'
import { drop, put, type Write } from '#functions/core/db/transact.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { GenerationId, timeDigitsOf } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { toolIdsOf } from '#shared/tools/tool-filter.ts'
import { GenerationRow } from './generations.ts'

type Placed = Pick<GenerationRow, 'userId' | 'id' | 'toolId' | 'status'>

/** The index keys that find a design by its tool, and while it runs. */
export const designKeys = ({ userId, id, toolId, status }: Placed) => ({
  gsi1pk: designsPartition(userId),
  gsi1sk: designOrder(status === 'processing' ? 'running' : 'settled', toolId, id),
})

/** The write of the row that finds a favourite, or that takes the design from the favourites. */
export const favouriteWrite = ({
  userId,
  id,
  toolId,
  isFavourite,
}: Omit<Placed, 'status'> & Pick<GenerationRow, 'isFavourite'>): Write =>
  isFavourite ? put(keys.favourite(userId, id), { generationId: id, toolId }) : drop(keys.favourite(userId, id))

/** A page of rows, newest first, and the id that the next page is before, if there may be more. */
export type DesignPage = { rows: GenerationRow[]; next: GenerationId | null }

const parsed = (rows: readonly Row[]) => rows.map((row) => GenerationRow.parse(row))
const newestFirst = (one: GenerationRow, other: GenerationRow) => (one.id < other.id ? 1 : -1)

// A filter may leave out all rows of a query; the browser then asks for the next page.
const mostQueries = 5

// A row has about a kilobyte, so that the first page of several tools costs about as much as one of a single tool.
const rowsOfTools = 64

/** The running designs of some tools, or of all. There are few, so all of them are read. */
const findRunning = async (userId: string, { tool, since, before }: GenerationQuery): Promise<GenerationRow[]> => {
  const tools = tool && toolIdsOf(tool)
  const condition = 'gsi1pk = :designs AND begins_with(gsi1sk, :running)'
  const values = { ':designs': designsPartition(userId), ':running': runningDesigns }
  const running: GenerationRow[] = []
  for await (const row of eachRow({ index: 'gsi1', condition, values })) {
    const design = GenerationRow.parse(row)
    const { id, toolId } = design
    const isAsked = (!tools || tools.includes(toolId)) && (!before || id < before) && id >= firstIdOf(since)
    if (isAsked) running.push(design)
  }
  return running.sort(newestFirst)
}

const firstIdOf = (since: string | undefined) => (since ? `gen_${timeDigitsOf(Date.parse(since))}` : '')

/** A page of the designs that run. */
export const listRunning = async (userId: string, query: GenerationQuery): Promise<DesignPage> => {
  const running = (await findRunning(userId, query)).filter(({ status }) => status === 'processing')
  return pageOf(running, query.limit)
}

const pageOf = (rows: GenerationRow[], limit: number, more: GenerationId | null = null): DesignPage => {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : more }
}

/** A page of the designs of a tool, or of several: those that are certainly the newest of all of them. */
export const listOfTools = async (
  userId: string,
  tools: readonly string[],
  query: GenerationQuery,
): Promise<DesignPage> => {
  const limit = tools.length === 1 ? query.limit + 1 : Math.ceil(rowsOfTools / tools.length)
  const [running, ...parts] = await Promise.all([
    query.status ? [] : findRunning(userId, query),
    ...tools.map((toolId) => settledDesigns(userId, toolId, { ...query, limit })),
  ])
  // Older ones than the last that was read of a tool may follow others of that tool.
  const ends = parts.flatMap(({ end }) => end ?? []).sort()
  const certain = ends.at(-1)
  // A design that has just been settled can be in both places of the index.
  const designs = new Map([...running, ...parts.flatMap(({ rows }) => rows)].map((row) => [row.id, row]))
  const rows = [...designs.values()].filter(({ id }) => !certain || id >= certain)
  return pageOf(rows.sort(newestFirst), query.limit, certain ?? null)
}

/** The newest settled designs of one tool, and the last id that was read if there may be more. */
const settledDesigns = async (userId: string, toolId: string, { status, since, before, limit }: GenerationQuery) => {
  const first = designOrder('settled', toolId, firstIdOf(since))
  const last = designOrder('settled', toolId, before ?? '~')
  if (first > last) return { rows: [], end: undefined }
  const found = await queryPage({
    index: 'gsi1',
    condition: 'gsi1pk = :designs AND gsi1sk BETWEEN :first AND :last',
    values: { ':designs': designsPartition(userId), ':first': first, ':last': last },
    newestFirst: true,
    // The range includes `before`.
    limit: before ? limit + 1 : limit,
  })
  const rows = parsed(found.rows).filter((row) => row.id !== before && (!status || row.status === status))
  return { rows, end: idOf(found.last) }
}

const idOf = (key: Row | undefined) => key && GenerationId.parse(String(key.sk).slice(String(key.sk).indexOf('#') + 1))

/** A page of the favourites. Each is read by itself, so a page has fewer of them than other lists. */
export const listFavourites = async (userId: string, query: GenerationQuery): Promise<DesignPage> => {
  const { tool, status, since, before } = query
  const tools = tool ? toolIdsOf(tool).map((id, index) => [`:tool${index}`, id] as const) : []
  const limit = Math.min(query.limit, limits.favouritesPageSize)
  const first = `${favouritePrefix}${firstIdOf(since)}`
  const startAfter = before && keys.favourite(userId, before)
  if (startAfter && startAfter.sk < first) return { rows: [], next: null }
  const found = await queryPage({
    condition: 'pk = :pk AND sk BETWEEN :first AND :last',
    values: {
      ':pk': userPartition(userId),
      ':first': first,
      ':last': `${favouritePrefix}~`,
      ...Object.fromEntries(tools),
    },
    ...(tools.length > 0 && { filter: `toolId IN (${tools.map(([name]) => name).join(', ')})` }),
    ...(startAfter && { startAfter }),
    newestFirst: true,
    limit: limit + 1,
    mostQueries,
  })
  const isFull = found.rows.length > limit
  const ids = found.rows.slice(0, limit).map(({ generationId }) => GenerationId.parse(generationId))
  const read = await Promise.all(ids.map((id) => getListedRow(keys.generation(userId, id))))
  const rows = parsed(read.filter((row) => row !== undefined))
  return {
    rows: rows.filter((row) => row.isFavourite && (!status || row.status === status)),
    next: (isFull ? ids.at(-1) : idOf(found.last)) ?? null,
  }
}
