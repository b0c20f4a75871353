import { createContext, Script } from 'node:vm'
import * as z from 'zod'
import type { HttpRequest } from '#local/emulators/aws/api-gateway/http-message.ts'

const Multi = z.record(z.string(), z.object({ value: z.string() }))

const Answer = z.object({
  uri: z.string().optional(),
  statusCode: z.int().optional(),
  headers: Multi.default({}),
  body: z.union([z.string(), z.object({ data: z.string() })]).optional(),
})

/** The result of a function for a viewer's request: the path to serve, or a response. */
export type EdgeVerdict = { uri: string } | { status: number; headers: Record<string, string>; body: string }

/** Runs the source of a CloudFront function on viewer requests, without access to this process. */
export const edgeFunction = (source: string): ((request: HttpRequest) => EdgeVerdict) => {
  const run = handlerOf(source)
  return (request) => {
    const answer = run(viewerEvent(request, 'viewer-request'))
    if (answer.statusCode === undefined) return { uri: answer.uri ?? '/' }
    const headers = Object.entries(answer.headers).map(([name, { value }]) => [name.toLowerCase(), value] as const)
    const { body = '' } = answer
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(headers),
      body: typeof body === 'string' ? body : body.data,
    }
  }
}

/** Runs the source of a CloudFront function on viewer responses; only the status may be changed here. */
export const edgeStatus = (source: string): ((request: HttpRequest, status: number) => number) => {
  const run = handlerOf(source)
  return (request, statusCode) => {
    const event = { ...viewerEvent(request, 'viewer-response'), response: { statusCode, headers: {}, cookies: {} } }
    return run(event).statusCode ?? statusCode
  }
}

const handlerOf = (source: string) => {
  const script = new Script(`${source}\n;JSON.stringify(handler(JSON.parse(__event)))`)
  return (event: object) => {
    const sandbox = { __event: JSON.stringify(event) }
    const context = createContext(sandbox, { codeGeneration: { strings: false, wasm: false } })
    return Answer.parse(JSON.parse(String(script.runInContext(context, { timeout: 1000 }))))
  }
}

const values = (entries: Iterable<[string, string]>) =>
  Object.fromEntries([...entries].map(([name, value]) => [name, { value }]))

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
const viewerEvent = (
  { method, url, headers, sourceIp }: HttpRequest,
  eventType: 'viewer-request' | 'viewer-response',
) => {
  const { pathname, searchParams } = new URL(url, 'http://edge')
  const { cookie = '', ...others } = headers
  const cookies = cookie
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)])
  return {
    version: '1.0',
    context: { eventType },
    viewer: { ip: sourceIp },
    request: {
      method,
      uri: pathname,
      querystring: values(searchParams),
      headers: values(Object.entries(others)),
      cookies: values(cookies),
    },
  }
}
