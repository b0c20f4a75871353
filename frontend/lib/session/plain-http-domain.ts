import type { WebConfig } from '#shared/web-config.ts'

/** On one machine the pool and its sign-in pages have no certificate, and Amplify knows https only. */
export const isPlainHttp = ({ userPoolEndpoint }: WebConfig) => userPoolEndpoint.startsWith('http://')

export const withoutTls = (url: string) => url.replace(/^https:/, 'http:')

/** Lets the requests to such a domain through, and no others: Amplify asks it for tokens by `fetch`. */
export const allowPlainHttp = (domain: string) => {
  const original = window.fetch
  window.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    return url.startsWith(`https://${domain}/`) ? original(withoutTls(url), init) : original(input, init)
  }
}
