import { StartError } from './start-error.ts'

/** The address at which a tunnel leads to this machine; undefined when none is set. */
export const publicUrlOf = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '')
    throw new StartError(`PUBLIC_URL is "${text}"; it must be an https address without a path, such as a tunnel gives.`)
  return url.origin
}
