import { functionEnvironment } from './function-environment.ts'
import { type Sent, standInFor } from './internet.ts'

type Call = { method: string; path: string; contentType: string | null }

/** The images bucket, holding what a test and the functions put there. Reached once `stubInternet` stands for `fetch`. */
export const mockBucket = () => {
  const objects = new Map<string, Buffer>()
  const calls: Call[] = []
  let down: Partial<Call>[] = []

  const answer = ({ url, method, headers, init: { body } }: Sent): Response => {
    const path = url.pathname.slice(1)
    calls.push({ method, path, contentType: headers.get('content-type') })
    if (!headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256')) return new Response(null, { status: 403 })
    if (down.some((one) => one.method === method && (one.path ?? path) === path)) {
      return new Response(null, { status: 503 })
    }
    if (method === 'PUT' && body instanceof Uint8Array) objects.set(path, Buffer.from(body))
    const bytes = objects.get(path)
    if (!bytes) return new Response(null, { status: 404 })
    if (method !== 'GET') return new Response(null)
    return new Response(new Uint8Array(bytes), { headers: { 'content-length': String(bytes.length) } })
  }

  return {
    reset: () => {
      objects.clear()
      calls.length = 0
      down = []
      standInFor(functionEnvironment.IMAGES_ORIGIN, answer)
    },
    /** Lets the calls of a method fail, all of them or those for one path. */
    fail: (method: string, path?: string) => void down.push({ method, ...(path && { path }) }),
    put: (path: string, bytes: Buffer) => void objects.set(path, bytes),
    get: (path: string) => objects.get(path),
    /** What functions stored, by path, with its type. */
    stored: () => calls.filter(({ method }) => method === 'PUT').map(({ path, contentType }) => [path, contentType]),
    /** The paths that functions read. */
    read: () => calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
  }
}
