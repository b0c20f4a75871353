/** Metadata of a route: the page's title, which may depend on the search parameters. */
export type RouteHandle = { title: string | ((search: URLSearchParams) => string) }

export const titled = (title: RouteHandle['title']): RouteHandle => ({ title })

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

export const titleOf = ({ title }: RouteHandle, search: URLSearchParams) =>
  typeof title === 'string' ? title : title(search)
