import { matchPath } from 'react-router-dom'
import { paths, patterns } from './paths.ts'

/** Whether a URL opens the gallery. `tab` is the older name of `sub` (docs/product.md, Screens). */
export const isGalleryShown = (search: URLSearchParams): boolean =>
  (search.get('sub') ?? search.get('tab')) === 'generated'

type DashboardArea = 'designTools' | 'scenes' | 'gallery'

/** The area of the dashboard that a URL opens (docs/product.md, Screens). */
export const dashboardAreaOf = (search: URLSearchParams): DashboardArea => {
  if (isGalleryShown(search)) return 'gallery'
  return search.get('main') === 'generation' ? 'scenes' : 'designTools'
}

const areaOfPattern: readonly [string, DashboardArea][] = [
  [patterns.listing, 'designTools'],
  [patterns.category, 'scenes'],
  [patterns.model, 'scenes'],
  [patterns.bulkGenerate, 'scenes'],
  [patterns.generation, 'gallery'],
]

/** The area of the dashboard that a page belongs to; undefined for a page of none, such as the account's. */
export const areaOfPage = (pathname: string, search: URLSearchParams): DashboardArea | undefined =>
  pathname === paths.dashboard
    ? dashboardAreaOf(search)
    : areaOfPattern.find(([pattern]) => matchPath(pattern, pathname))?.[1]
