import * as z from 'zod'
import { segmenter } from '#functions/core/generations/run/replicate-models.ts'
import { type Clock, hour, second } from './clock.ts'

/** The ways in which a prediction can end. */
export const endings = [
  'succeeds',
  'succeeds with a list',
  'succeeds without output',
  'succeeds off the allow-list',
  'succeeds with a redirect',
  'succeeds with something else than a picture',
  'fails',
  'is blocked',
  'is aborted',
] as const
export type Ending = (typeof endings)[number] | 'succeeds with another room'

export type Run = {
  id: string
  generationId: string
  webhook: string
  /** The model's owner and name, as in `black-forest-labs/flux-kontext-pro`. */
  model: string
  status: 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted'
  output: string | string[] | null
  error: string | null
  cancelAt: number
  endedAt: number | null
}

/** A webhook that was sent. The schedule decides whether, when and how often it is delivered. */
export type Delivery = { id: string; url: string; body: string; attempts: number }

const NewRun = z.object({
  input: z.union([
    z.object({ input_image: z.url() }),
    z.object({ image_input: z.array(z.url()).min(1) }),
    z.object({ lora_weights: z.url() }),
    z.object({ image: z.url() }),
  ]),
  /** That of a community model, which is named by it alone. */
  version: z.string().optional(),
  webhook: z.url(),
})

type Pictures = { room: Buffer; otherRoom: Buffer; masks: Uint8Array }

const [segmenterName, segmenterVersion] = segmenter.id.split(':')

const isSegmenter = ({ model }: Run) => model === segmenterName

const outputOrigin = 'https://replicate.delivery'

/**
 * Replicate in memory: predictions (`runs`), their cancellation and expiry, and their webhooks (docs/vendors.md,
 * Replicate).
 */
export class ProviderModel {
  readonly runs = new Map<string, Run>()
  readonly deliveries: Delivery[] = []
  readonly cancelled = new Set<string>()
  readonly #clock: Clock
  readonly #pictures: Pictures
  #delivered = 0

  constructor(clock: Clock, pictures: Pictures) {
    this.#clock = clock
    this.#pictures = pictures
  }

  /** The response to a request of the API. */
  answer(method: string, url: URL, body: string, headers: Headers): Response {
    const [, , collection, id = '', action] = url.pathname.split('/')
    if (method === 'POST' && collection === 'models') return this.#create(`${id}/${action}`, body, headers)
    if (method === 'POST' && collection === 'predictions' && !id) return this.#create(undefined, body, headers)
    const run = collection === 'predictions' ? this.runs.get(id) : undefined
    if (!run) return Response.json({ detail: 'Not found' }, { status: 404 })
    if (method === 'POST' && action === 'cancel') return this.#cancel(run)
    if (method === 'GET' && !action) return Response.json(this.#json(run))
    return Response.json({ detail: 'Method not allowed' }, { status: 405 })
  }

  #create(named: string | undefined, body: string, headers: Headers): Response {
    const { webhook, version } = NewRun.parse(JSON.parse(body))
    const run: Run = {
      id: `run${this.runs.size + 1}`,
      generationId: new URL(webhook).searchParams.get('g') ?? '',
      webhook,
      model: named ?? String(version === segmenterVersion && segmenterName),
      status: 'processing',
      output: null,
      error: null,
      cancelAt: this.#clock.now() + Number.parseInt(headers.get('cancel-after') ?? '1800', 10) * second,
      endedAt: null,
    }
    this.runs.set(run.id, run)
    return Response.json(this.#json(run), { status: 201 })
  }

  #cancel(run: Run): Response {
    this.cancelled.add(run.id)
    if (run.status === 'processing') this.#ends(run, 'canceled')
    return Response.json(this.#json(run))
  }

  /** Ends a prediction and sends its webhook. */
  end(run: Run, ending: Ending): void {
    const url = `${outputOrigin}/${run.id}`
    if (ending === 'fails') this.#ends(run, 'failed', null, 'CUDA out of memory (E1001)')
    else if (ending === 'is blocked') this.#ends(run, 'failed', null, 'The input was flagged as sensitive (E005)')
    else if (ending === 'is aborted') this.#ends(run, 'aborted')
    else if (ending === 'succeeds with a list') this.#ends(run, 'succeeded', [`${url}/room.jpg`])
    else if (ending === 'succeeds without output') this.#ends(run, 'succeeded', null)
    else if (ending === 'succeeds off the allow-list') this.#ends(run, 'succeeded', 'http://169.254.169.254/latest')
    else if (ending === 'succeeds with a redirect') this.#ends(run, 'succeeded', `${url}/redirect`)
    else if (ending === 'succeeds with another room') this.#ends(run, 'succeeded', `${url}/other-room.jpg`)
    else if (ending === 'succeeds with something else than a picture') this.#ends(run, 'succeeded', `${url}/text`)
    else this.#ends(run, 'succeeded', `${url}/${isSegmenter(run) ? 'masks.zip' : 'room.jpg'}`)
  }

  /** Cancels the predictions that have exceeded their `Cancel-After`. */
  catchUp(): void {
    for (const run of this.runs.values()) {
      if (run.status === 'processing' && run.cancelAt <= this.#clock.now()) this.#ends(run, 'canceled')
    }
  }

  /** The response to a request for an output file, which Replicate deletes after an hour. */
  file(url: URL): Response {
    const [, id = '', name] = url.pathname.split('/')
    const run = this.runs.get(id)
    if (!run || this.#isForgotten(run)) return new Response('', { status: 404 })
    if (name === 'redirect') {
      return new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } })
    }
    const { room, otherRoom, masks } = this.#pictures
    if (name === 'masks.zip') return new Response(new Uint8Array(masks))
    if (name === 'text') return new Response('a page, not a picture')
    return new Response(new Uint8Array(name === 'other-room.jpg' ? otherRoom : room))
  }

  #ends(run: Run, status: Run['status'], output: Run['output'] = null, error: string | null = null): void {
    Object.assign(run, { status, output, error, endedAt: this.#clock.now() })
    this.deliveries.push({
      id: `webhook-${++this.#delivered}`,
      url: run.webhook,
      body: JSON.stringify(this.#json(run)),
      attempts: 0,
    })
  }

  #isForgotten({ endedAt }: Run): boolean {
    return endedAt !== null && this.#clock.now() > endedAt + hour
  }

  #json(run: Run) {
    const { id, model, status, error } = run
    return {
      id,
      model,
      status,
      error,
      output: this.#isForgotten(run) ? null : run.output,
      logs: 'step 1\nstep 2',
      input: {},
    }
  }
}
