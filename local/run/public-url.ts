import { StartError } from '#local/emulators/base/start-error.ts'

/** Reads PUBLIC_URL, the address of a tunnel to this machine. Throws `StartError` when it is not an https origin. */
export const publicUrlOf = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '')
    throw new StartError(`PUBLIC_URL is "${text}"; it must be an https address without a path, such as a tunnel gives.`)
  return url.origin
}
