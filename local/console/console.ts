import * as z from 'zod'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import { createRouter } from '#local/emulators/aws/api-gateway/routes.ts'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import type { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { ConsoleError } from './console-error.ts'
import { consolePage } from './console-page.ts'
import { type ConsoleParts, consoleRoutes } from './console-routes.ts'
import { ConsoleFile } from './objects.ts'

type ConsoleOptions = ConsoleParts & { endpoints: LocalEndpoints }

/** Serves everything below `/local`: the page, its API and `endpoints.json`. Returns undefined for any other path. */
export const createConsole = ({ endpoints, ...parts }: ConsoleOptions) => {
  const findRoute = createRouter(consoleRoutes(parts))
  const answer: Answering = async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://console')
    try {
      refuseStrangers(request)
      if (pathname === '/local/endpoints.json') return json(200, endpoints)
      const match = findRoute(request.method, pathname)
      if (!match) return consolePage(request.method, pathname) ?? json(404, { message: 'There is nothing here.' })
      const call = {
        params: match.pathParameters,
        query: Object.fromEntries(searchParams),
        body: request.body.length > 0 ? JSON.parse(request.body.toString()) : undefined,
      }
      const answer = await match.target(call)
      return answer instanceof ConsoleFile ? file(answer) : json(200, answer ?? null)
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (request: HttpRequest): Promise<HttpResponse> | undefined =>
    /^\/local(\/|$|\?)/.test(request.url) ? answer(request) : undefined
}

/** Throws for a request from a page of another site, also from one whose host name resolves to this machine (DNS rebinding). */
const refuseStrangers = ({ headers }: HttpRequest): void => {
  const { host = '', origin = `http://${host}` } = headers
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) || origin !== `http://${host}`)
    throw new ConsoleError(403, 'The console answers its own page and local tools only.')
}

const json = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body: Buffer.from(JSON.stringify(body)),
})

/** Uploaded files share the app's origin here, so only pictures are displayed and a sandbox blocks their scripts. */
const file = ({ contentType, body }: ConsoleFile): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': /^image\/(jpeg|png|webp|gif|avif)$/.test(contentType) ? contentType : 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
})

const refusalOf = (error: unknown): HttpResponse => {
  if (error instanceof ConsoleError) return json(error.status, { message: error.message })
  if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) })
  if (error instanceof SyntaxError) return json(400, { message: 'The request is not valid JSON.' })
  if (error instanceof RpcError) return json(404, { message: error.message })
  throw error
}
