import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import sharp from 'sharp'
import * as z from 'zod'
import { isEqualInConstantTime } from '#local/emulators/base/constant-time.ts'
import { type Log, notImitated, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { ApiRefusal, notFound, unauthenticated } from './api-refusal.ts'
import { predictionRequest } from './create-request.ts'
import { type FaultSwitches, Faults } from './faults.ts'
import { modelRoutes } from './model-routes.ts'
import { isOfficial, modelOf } from './models.ts'
import type { Outputs } from './outputs.ts'
import type { OwnModels } from './own-models.ts'
import type { Prediction } from './predictions.ts'
import { type Answer, Dropped, type Route } from './route.ts'
import { type RunKind, runRoutes, startRun, startSparedRun } from './run-routes.ts'
import { type Training, weightsName } from './trainings.ts'

type RequestsOptions = {
  token: string
  webhookSecret: string
  predictions: RunKind<Prediction>
  trainings: RunKind<Training>
  models: OwnModels
  outputs: Outputs
  faults: FaultSwitches
  log?: Log
}

/** Serves the API under /v1, the pictures under /delivery and the fault switches under /faults. */
export const replicateRequests = (options: RequestsOptions): RequestListener => {
  const routes = [...apiRoutes(options), ...faultRoutes(options)]

  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    let answer: Answer | undefined
    try {
      if (pathname.startsWith('/delivery/')) return await deliver(options, pathname, response)
      if (pathname.startsWith('/v1/')) authenticate(options.token, request)
      answer = await routed(routes, request, pathname)
      sendJson(response, answer.status, answer.body)
    } catch (error) {
      if (error instanceof Dropped) response.destroy()
      else {
        const { status, body, headers } = refusalOf(error)
        sendJson(response, status, body, headers)
      }
    }
    options.log?.({
      service: 'replicate',
      action: `${request.method} ${pathname}`,
      subject: answer?.subject,
      status: response.statusCode,
    })
    answer?.afterwards?.()
  }
}

const routed = (routes: Route[], request: IncomingMessage, pathname: string): Answer | Promise<Answer> => {
  for (const { method, path, run } of routes) {
    const parts = path.exec(pathname)
    if (!parts || method !== request.method) continue
    const body = async () => JSON.parse((await readBody(request)).toString())
    return run({ body, headers: request.headers }, parts.slice(1))
  }
  throw notFound(`There is nothing at ${request.method} ${pathname}. ${notImitated}`)
}

const apiRoutes = (options: RequestsOptions): Route[] => {
  const { predictions, trainings, webhookSecret } = options
  return [
    {
      method: 'POST',
      path: /^\/v1\/predictions$/,
      run: async ({ body, headers }) => startSparedRun(predictions, predictionRequest(await body(), headers)),
    },
    {
      method: 'POST',
      path: /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/,
      run: async ({ body, headers }, [id = '']) => {
        const model = modelOf(id)
        if (!model || !isOfficial(model)) throw notFound()
        return startRun(predictions, predictionRequest(await body(), headers, model))
      },
    },
    ...runRoutes('predictions', predictions),
    ...runRoutes('trainings', trainings),
    ...modelRoutes(options),
    {
      method: 'GET',
      path: /^\/v1\/webhooks\/default\/secret$/,
      run: () => ({ status: 200, body: { key: webhookSecret } }),
    },
  ]
}

const faultRoutes = ({ faults }: RequestsOptions): Route[] => [
  { method: 'GET', path: /^\/faults$/, run: () => ({ status: 200, body: faults.current }) },
  {
    method: 'PUT',
    path: /^\/faults$/,
    run: async ({ body }) => ({ status: 200, body: faults.set(Faults.parse(await body())) }),
  },
]

const deliver = async (
  { outputs, faults }: RequestsOptions,
  pathname: string,
  response: ServerResponse,
): Promise<void> => {
  const [, id = '', name = ''] =
    /^\/delivery\/([a-z0-9]+)\/([a-z-]+-\d\.(?:jpg|png|webp|zip)|trained_model\.tar)$/.exec(pathname) ?? []
  const picture = id ? outputs.get(id, name) : undefined
  const isPicture = name !== weightsName && !name.endsWith('.zip')
  const fault = picture && isPicture ? faults.take('output') : undefined
  if (!picture || fault?.kind === 'failed') {
    response.writeHead(picture ? 503 : 404, { 'content-type': 'text/plain' }).end(picture ? 'unavailable' : 'not found')
    return
  }
  const type = typeOf(name)
  const turned = fault?.kind === 'turned' ? await sharp(picture).rotate(90).toBuffer() : undefined
  response.writeHead(200, { 'content-type': type }).end(turned ?? (fault ? '<html>not the picture</html>' : picture))
}

const typeOf = (name: string): string => {
  if (name === weightsName) return 'application/x-tar'
  const ending = name.split('.')[1]
  return ending === 'zip' ? 'application/zip' : `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

const authenticate = (token: string, request: IncomingMessage): void => {
  const given = /^(?:Bearer|Token) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!isEqualInConstantTime(Buffer.from(given), Buffer.from(token))) throw unauthenticated()
}

const refusalOf = (error: unknown): ApiRefusal => {
  if (error instanceof ApiRefusal) return error
  if (error instanceof z.ZodError) return new ApiRefusal(422, { detail: z.prettifyError(error) })
  if (error instanceof SyntaxError) return new ApiRefusal(400, { detail: 'The body is not JSON.' })
  console.error('replicate stand-in failed:', error)
  return new ApiRefusal(500, { detail: 'The stand-in failed; its log says why.' })
}
