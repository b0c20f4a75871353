import { LiveEvent } from '#shared/entities/live-event.ts'
import { functionEnvironment, secretAnswer } from '#test/support/functions/function-environment.ts'
import { queueFaults } from './aws-faults.ts'
import type { Fault, Outcome, OutsideCall } from './machine.ts'
import type { World } from './world.ts'

/** The events of one publish request to a user's channel. */
export type Published = { channel: string; events: LiveEvent[] }

type Sent = { url: URL; method: string; headers: Headers; body: RequestInit['body'] }

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

const sqsOrigin = new URL(functionEnvironment.RESULTS_QUEUE_URL).origin

type Outside = Pick<World, 'bucket' | 'machine' | 'provider' | 'published' | 'queues' | 'trainer'>

/** Whether a request to Replicate is about models and trainings, and not about predictions. */
const isOfTrainings = ({ pathname }: URL): boolean =>
  /^\/v1\/(trainings|models)\b/.test(pathname) && !pathname.endsWith('/predictions')

/** The `fetch` of a world. Secrets Manager answers at once; every other request is a call that the schedule answers. */
export const outsideFetch = ({ bucket, machine, provider, published, queues, trainer }: Outside): typeof fetch => {
  const callOf = ({ url, method, headers, body: bytes }: Sent): OutsideCall => {
    const body = String(bytes ?? '')
    if (url.origin === sqsOrigin) {
      const perform = () => Response.json(queues.send(JSON.parse(body)))
      return { name: 'queue SendMessage', perform, faults: queueFaults }
    }
    if (url.origin === new URL(functionEnvironment.REPLICATE_URL).origin && isOfTrainings(url)) {
      const perform = () => trainer.answer(method, url, body)
      const what = url.pathname.split('/')[2]
      return { name: `trainer ${method} ${what}`, perform, faults: method === 'POST' ? createFaults : requestFaults }
    }
    if (url.origin === new URL(functionEnvironment.REPLICATE_URL).origin) {
      const name =
        method === 'GET' ? 'provider reads' : url.pathname.endsWith('/cancel') ? 'provider cancels' : 'provider creates'
      const faults = name === 'provider creates' ? createFaults : requestFaults
      return { name, perform: () => provider.answer(method, url, body, headers), faults }
    }
    if (url.origin === 'https://replicate.delivery') {
      return { name: 'provider sends the file', perform: () => provider.file(url), faults: fileFaults, isTrouble }
    }
    if (url.origin === functionEnvironment.IMAGES_ORIGIN && method === 'HEAD') {
      // 403, because the functions that ask so may not list the bucket.
      const perform = () => new Response(null, { status: bucket.objects.has(url.pathname.slice(1)) ? 200 : 403 })
      return { name: 'bucket HeadObject', perform, faults: requestFaults }
    }
    if (method === 'DELETE') {
      const files = url.origin === functionEnvironment.IMAGES_ORIGIN ? bucket.objects : bucket.zips
      const perform = () => {
        files.delete(url.pathname.slice(1))
        return new Response(null, { status: 204 })
      }
      return { name: 'bucket deletes', perform, faults: requestFaults }
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
      body: init.body ?? '',
    }
    if (request.url.origin === functionEnvironment.SECRETS_ENDPOINT) {
      return secretAnswer(String(request.body))
    }
    // Cached from one schedule to the next, as secrets are.
    if (request.url.pathname === '/v1/account') return trainer.answer('GET', request.url, '')
    const response = await machine.call(callOf(request))
    if (!(response instanceof Response)) throw new Error('A call of fetch was not answered with a response')
    return response
  }
}

const publish = (published: Published[], body: string): Response => {
  const { channel, events } = JSON.parse(body)
  published.push({ channel, events: events.map((event: string) => LiveEvent.parse(JSON.parse(event))) })
  return Response.json({ successful: [], failed: [] })
}
