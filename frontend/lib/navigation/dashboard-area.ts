/** Whether a URL opens the gallery. `tab` is the older name of `sub` (docs/product.md, Screens). */
export const isGalleryShown = (search: URLSearchParams): boolean =>
  (search.get('sub') ?? search.get('tab')) === 'generated'

type DashboardArea = 'designTools' | 'scenes' | 'gallery'

/** The area of the dashboard that a URL opens (docs/product.md, Screens). */
export const dashboardAreaOf = (search: URLSearchParams): DashboardArea => {
  if (isGalleryShown(search)) return 'gallery'
  return search.get('main') === 'generation' ? 'scenes' : 'designTools'
}
