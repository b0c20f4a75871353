import { LiveEvent } from '#shared/entities/live-event.ts'
import { functionEnvironment, secretValues } from '#test/support/function-environment.ts'
import type { Fault, Machine, Outcome, OutsideCall } from './machine.ts'
import type { ProviderModel } from './provider-model.ts'

/** What has been published to a user's channel. */
export type Published = { channel: string; events: LiveEvent[] }

type Sent = { url: URL; method: string; headers: Headers; body: string }

const answers = (name: string, status: number, takesEffect = false, headers: Record<string, string> = {}): Fault => ({
  name,
  takesEffect,
  outcome: () => ({ value: Response.json({ detail: name }, { status, headers }) }),
})

const drops = (name: string, takesEffect = false): Fault => ({
  name,
  takesEffect,
  outcome: () => ({ error: new TypeError('fetch failed', { cause: new Error('socket hang up') }) }),
})

const createFaults = [
  answers('throttles', 429, false, { 'retry-after': '7' }),
  answers('refuses', 422),
  answers('fails', 500),
  answers('fails after creating', 500, true),
  drops('drops'),
  drops('drops after creating', true),
]
const requestFaults = [answers('fails', 500), drops('drops'), drops('loses its answer', true)]
const fileFaults = [answers('is missing', 404), answers('fails', 503), drops('drops')]

const isTrouble = (outcome: Outcome) =>
  !('value' in outcome && outcome.value instanceof Response && outcome.value.status < 400)

/** `fetch` as handlers reach the world with it. Secrets Manager answers at once; everything else is a step. */
export const outsideFetch = (machine: Machine, provider: ProviderModel, published: Published[]): typeof fetch => {
  const callOf = ({ url, method, headers, body }: Sent): OutsideCall => {
    if (url.origin === new URL(functionEnvironment.REPLICATE_URL).origin) {
      const name =
        method === 'GET' ? 'provider reads' : url.pathname.endsWith('/cancel') ? 'provider cancels' : 'provider creates'
      const faults = name === 'provider creates' ? createFaults : requestFaults
      return { name, perform: () => provider.answer(method, url, body, headers), faults }
    }
    if (url.origin === 'https://replicate.delivery') {
      return { name: 'provider sends the file', perform: () => provider.file(url), faults: fileFaults, isTrouble }
    }
    if (url.origin === new URL(functionEnvironment.EVENTS_ENDPOINT).origin) {
      return { name: 'channel publishes', perform: () => publish(published, body), faults: requestFaults }
    }
    throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${url.hostname}`) })
  }
  return async (input, init = {}) => {
    if (input instanceof Request) throw new Error('The product fetches addresses')
    const request = {
      url: new URL(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    }
    if (request.url.origin === functionEnvironment.SECRETS_ENDPOINT) return secretOf(request)
    const response = await machine.call(callOf(request))
    if (!(response instanceof Response)) throw new Error('A call of fetch was not answered with a response')
    return response
  }
}

const secretOf = ({ body }: Sent): Response => {
  const name = String(JSON.parse(body).SecretId).split(':').at(-1) ?? ''
  return Response.json({ SecretString: secretValues[name] })
}

const publish = (published: Published[], body: string): Response => {
  const { channel, events } = JSON.parse(body)
  published.push({ channel, events: events.map((event: string) => LiveEvent.parse(JSON.parse(event))) })
  return Response.json({ successful: [], failed: [] })
}
