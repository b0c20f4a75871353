import type { Check } from './check-context.ts'
import type { Step } from './step.ts'

const pages = ['/', '/signup', '/terms', '/nowhere-at-all']

/** Plain http must not send HSTS (RFC 6797, 7.2), so it is expected of a site with https only. */
const headersOf = (isSecure: boolean) => `CSP, ${isSecure ? 'HSTS, ' : ''}nosniff, no frames, no cookie`

const seenHeaders = (headers: Headers): string =>
  [
    headers.get('content-security-policy')?.includes("default-src 'none'") && 'CSP',
    headers.has('strict-transport-security') && 'HSTS',
    headers.get('x-content-type-options') === 'nosniff' && 'nosniff',
    headers.get('x-frame-options') === 'DENY' && 'no frames',
    headers.has('set-cookie') ? 'a cookie' : 'no cookie',
  ]
    .filter(Boolean)
    .join(', ')

/** The pages answer with their headers, and the API refuses a stranger. */
export const siteSteps = ({ siteUrl }: Check): Step[] => {
  const headers = headersOf(siteUrl.startsWith('https:'))
  const answered = async (path: string) => {
    const answer = await fetch(`${siteUrl}${path}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    return `${answer.status}, ${seenHeaders(answer.headers)}`
  }
  return [
    ...pages.map((path, index) => ({
      name: `page ${path}`,
      expected: `${index === pages.length - 1 ? 404 : 200}, ${headers}`,
      run: () => answered(path),
    })),
    { name: 'API without a session', expected: `401, ${headers}`, run: () => answered('/api/account') },
  ]
}
