import { vi } from 'vitest'
import { problemType } from '#shared/contracts/problem.ts'

export type Sent = { method: string; path: string; search: URLSearchParams; headers: Headers; body: unknown }

type Answer = unknown | ((sent: Sent) => unknown)

/**
 * Responses by route, such as `GET /account`: a JSON value, a Response, or a function of the request that returns
 * either.
 */
export type Answers = Record<string, Answer>

const webConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_test',
  userPoolClientId: 'client',
  userPoolEndpoint: 'https://cognito.test/',
  eventsEndpoint: 'https://abc.appsync-api.us-east-1.amazonaws.com/event',
  productName: 'Roomwright',
  supportEmail: 'support@roomwright.example',
  signInDomain: null,
  canContact: true,
}

export const problem = (code: string, status: number, detail: string) =>
  Response.json({ type: problemType(code), title: code, status, detail }, { status })

// A blob of Node's fetch cannot be a part of a blob of jsdom, as it can of one another in a browser.
const withBlob = (response: Response) =>
  Object.assign(response, {
    blob: async () =>
      new Blob([new Uint8Array(await response.arrayBuffer())], { type: response.headers.get('content-type') ?? '' }),
  })

/** Stubs `fetch` with `answers` and records the requests. A route without an answer rejects like a lost connection. */
export const answering = (answers: Answers) => {
  const sent: Sent[] = []
  const fetched = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost')
    if (url.pathname === '/config.json') return Response.json({ ...webConfig, ...Object(answers.config) })
    const path = url.pathname.replace(/^\/api/, '')
    const method = init.method ?? 'GET'
    const answer = answers[`${method} ${path}`]
    const request = {
      method,
      path,
      search: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    const value = typeof answer === 'function' ? await answer(request) : answer
    return value instanceof Response ? withBlob(value) : Response.json(value)
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  return sent
}
