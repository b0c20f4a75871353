type Params = Readonly<Record<string, string | undefined>>

/** Metadata of a route: the page's title, which may depend on the parameters of its URL. */
export type RouteHandle = { title: string | ((search: URLSearchParams, params: Params) => string) }

export const titled = (title: RouteHandle['title']): RouteHandle => ({ title })

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

export const titleOf = ({ title }: RouteHandle, search: URLSearchParams, params: Params) =>
  typeof title === 'string' ? title : title(search, params)
