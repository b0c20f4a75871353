import { keys } from '#functions/core/db/keys.ts'
import { getListedRow, type Row } from '#functions/core/db/rows.ts'
import {
  type FoundRows,
  favouritesOfTool,
  findRunning,
  type ListFilter,
  newestDesigns,
  newestFavourites,
  settledOfTool,
} from '#functions/core/generations/design-index.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { toolsOfFilter } from '#shared/tools/tool-filter.ts'

/** A page of rows, newest first. `next` is the `before` of the next page, or null for the last page. */
type Page<Listed> = { rows: Listed[]; next: GenerationId | null }

type Listed = { id: GenerationId }

/** A page of a user's generations, newest first. */
export const listGenerations = async (userId: string, query: GenerationQuery): Promise<Page<GenerationRow>> => {
  if (query.favourites) return listFavourites(userId, query)
  if (query.status === 'processing') return listRunning(userId, query)
  return listBy(userId, query, {
    parse: (row) => GenerationRow.parse(row),
    newest: newestDesigns,
    ofTool: settledOfTool,
    rowsOfTools: 48,
    running: query.status ? undefined : () => findRunning(userId, query),
  })
}

const listRunning = async (userId: string, query: GenerationQuery): Promise<Page<GenerationRow>> => {
  const running = await findRunning(userId, query)
  // The index may still contain a design that was settled a moment ago.
  return pageOf(
    running.filter(({ status }) => status === 'processing'),
    query.limit,
  )
}

const Favourite = (row: Row): Listed => ({ id: GenerationId.parse(row.generationId) })

/** A page of the favourites. Each favourite is read separately, so a page has fewer than other lists. */
const listFavourites = async (userId: string, query: GenerationQuery): Promise<Page<GenerationRow>> => {
  const { status, ...others } = query
  const limit = Math.min(query.limit, limits.favouritesPageSize)
  const found = await listBy(
    userId,
    { ...others, limit },
    // DynamoDB's minimum charge for a query covers this many rows of each tool.
    { parse: Favourite, newest: newestFavourites, ofTool: favouritesOfTool, rowsOfTools: 8 * limit },
  )
  const read = await Promise.all(found.rows.map(({ id }) => getListedRow(keys.generation(userId, id))))
  const rows = read.flatMap((row) => (row ? [GenerationRow.parse(row)] : []))
  return {
    rows: rows.filter((row) => row.isFavourite && (!status || row.status === status)),
    next: found.next,
  }
}

type ListQueries<Kind extends Listed> = {
  parse: (row: Row) => Kind
  newest: typeof newestDesigns
  ofTool: typeof settledOfTool
  /** The number of rows to read for a list of several tools. */
  rowsOfTools: number
  /** The designs that are not in the index of settled designs yet. */
  running?: (() => Promise<Kind[]>) | undefined
}

const fewTools = 2

const listBy = async <Kind extends Listed>(
  userId: string,
  { tool, limit, ...filter }: Pick<GenerationQuery, 'tool' | 'limit'> & ListFilter,
  queries: ListQueries<Kind>,
): Promise<Page<Kind>> => {
  const tools = tool ? toolsOfFilter(tool) : []
  // Most designs belong to the room tools. Reading the newest designs with a filter usually finds enough.
  if (tools.length === 0 || tools.length > fewTools) {
    const isFiltered = tools.length > 0 || filter.status !== undefined
    const read = (most: number, from: ListFilter = filter) =>
      queries.newest({ userId, filter: { ...from, tools }, limit: most })
    const near = isFiltered ? await search(read, { ...filter, limit }) : await read(limit + 1)
    if (tools.length === 0 || !near.end || near.rows.length >= fewNear)
      return pageOf(near.rows.map(queries.parse), limit, near.end)
  }
  return listOfTools(userId, tools, { ...filter, limit }, queries)
}

const nearRows = 16
// With fewer results than this, the index by tool finds more.
const fewNear = 4
const mostRows = limits.galleryPageSize + 1

/**
 * The newest rows that match a filter. When the first read finds a few, a second read fetches about as many rows as a
 * page still needs, and at most a whole page.
 */
const search = async (
  read: (most: number, from?: ListFilter) => Promise<FoundRows>,
  { limit, ...filter }: Pick<GenerationQuery, 'limit'> & ListFilter,
): Promise<FoundRows> => {
  const near = await read(nearRows)
  const found = near.rows.length
  if (found < fewNear || found > limit || !near.end) return near
  const needed = Math.ceil(((limit + 1 - found) * nearRows) / found)
  const more = await read(Math.min(needed, mostRows - nearRows), { ...filter, before: near.end })
  return { rows: [...near.rows, ...more.rows], end: more.end }
}

const newestFirst = (one: Listed, other: Listed) => (one.id < other.id ? 1 : -1)

const pageOf = <Kind extends Listed>(rows: readonly Kind[], limit: number, end?: GenerationId): Page<Kind> => {
  const page = rows.toSorted(newestFirst).slice(0, limit)
  return { rows: page, next: (rows.length > limit ? page.at(-1)?.id : end) ?? null }
}

/**
 * A page of the designs of one or several tools. Contains only designs that are certainly the newest of all these
 * tools.
 */
const listOfTools = async <Kind extends Listed>(
  userId: string,
  tools: readonly string[],
  { limit, ...filter }: Pick<GenerationQuery, 'limit'> & ListFilter,
  { parse, ofTool, rowsOfTools, running }: ListQueries<Kind>,
): Promise<Page<Kind>> => {
  const rowsOfTool = tools.length === 1 ? limit + 1 : Math.ceil(rowsOfTools / tools.length)
  const [unsettled, ...parts] = await Promise.all([
    running?.() ?? [],
    ...tools.map((toolId) => ofTool(toolId, { userId, filter, limit: rowsOfTool })),
  ])
  // A tool may have more designs that are older than its last row read. Only designs newer than that row are certain.
  const certain = parts
    .flatMap(({ end }) => end ?? [])
    .sort()
    .at(-1)
  const { status } = filter
  const settled = parts.flatMap(({ rows }) => rows).filter((row) => !status || row.status === status)
  // A design that was settled a moment ago can be in both parts of the index.
  const designs = new Map([...unsettled, ...settled.map(parse)].map((design) => [design.id, design]))
  return pageOf(
    [...designs.values()].filter(({ id }) => !certain || id >= certain),
    limit,
    certain,
  )
}
