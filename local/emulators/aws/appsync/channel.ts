import { badRequest } from './events-error.ts'

export type Channel = { path: string; segments: string[]; namespace: string; isWildcard: boolean }

const segment = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?$/

/** Parses one to five segments, with or without a leading slash. The last may be `*`, except for the namespace. */
export const parseChannel = (text: unknown): Channel => {
  const segments = typeof text === 'string' ? text.replace(/^\//, '').split('/') : []
  const isWildcard = segments.at(-1) === '*'
  const named = isWildcard ? segments.slice(0, -1) : segments
  const [namespace] = named
  if (namespace === undefined || segments.length > 5 || !named.every((one) => segment.test(one)))
    throw badRequest('Invalid Channel Format')
  return { path: `/${segments.join('/')}`, segments, namespace, isWildcard }
}

/** Whether a publish on a channel reaches a subscription. A wildcard matches every channel below it. */
export const reaches = (published: Channel, subscribed: Channel): boolean => {
  if (!subscribed.isWildcard) return subscribed.path === published.path
  const above = subscribed.segments.slice(0, -1)
  return published.segments.length > above.length && above.every((one, index) => one === published.segments[index])
}
