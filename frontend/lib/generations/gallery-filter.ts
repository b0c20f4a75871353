import * as z from 'zod'
import type { Generation } from '#shared/entities/generation.ts'
import { createdAtOf } from '#shared/entities/ids.ts'
import { ToolFilter, toolsOfFilter } from '#shared/tools/tool-filter.ts'

/** The newest designs: of today, or of as many days up to today. */
export const GalleryPeriod = z.enum(['today', '7-days', '30-days'])
export type GalleryPeriod = z.infer<typeof GalleryPeriod>

/** The filter of the gallery; without a tool or a period it shows all. */
export type GalleryFilter = {
  tool?: ToolFilter | undefined
  period?: GalleryPeriod | undefined
  favourites?: 'yes' | undefined
}

const days: Record<GalleryPeriod, number> = { today: 1, '7-days': 7, '30-days': 30 }

/** The beginning of a period: midnight in the browser's time zone. */
const beginningOf = (period: GalleryPeriod, now = new Date()): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - days[period])

/** A filter as the server's list takes it. */
export const listQueryOf = ({ tool, period, favourites }: GalleryFilter) => ({
  tool,
  favourites,
  since: period && beginningOf(period).toISOString(),
})

/** The filter in a URL; unknown values are left out. */
export const galleryFilterOf = (search: URLSearchParams): GalleryFilter => ({
  tool: ToolFilter.safeParse(search.get('tool')).data,
  period: GalleryPeriod.safeParse(search.get('period')).data,
  favourites: search.get('favourites') === 'yes' ? 'yes' : undefined,
})

/** Whether the server would list a generation under a filter. */
export const isKept = (
  { tool, period, favourites }: GalleryFilter,
  { id, toolId, isFavourite }: Pick<Generation, 'id' | 'toolId' | 'isFavourite'>,
): boolean =>
  (!favourites || isFavourite === true) &&
  (!tool || toolsOfFilter(tool).includes(toolId)) &&
  (!period || createdAtOf(id) >= beginningOf(period).getTime())
