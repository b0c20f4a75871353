import { createHmac } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { limits } from '#shared/limits.ts'
import { apiEvent } from './api-event.ts'
import { secretValues } from './function-environment.ts'

type Status = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted'

/** A training at the provider. */
export type TrainingRun = {
  id: string
  status: Status
  destination: string
  input: Record<string, unknown>
  webhook: string
  output: { version?: string; weights?: string | null } | null
  error: string | null
  logs: string
}

/** What happens to the next request that creates a training. */
export type CreateFault = 'refused' | 'throttled' | 'lost' | 'lost after creating' | 'ends before the answer'

const NewModel = z.object({ owner: z.literal('us'), name: z.string(), visibility: z.literal('private') })
const NewTraining = z.object({ destination: z.string(), input: z.record(z.string(), z.unknown()), webhook: z.url() })

const notFound = () => Response.json({ detail: 'Not found' }, { status: 404 })
const trainer = 'ostris/flux-dev-lora-trainer'

/** Replicate's account, private models and trainings in memory (docs/vendors.md, Replicate). */
export class TrainerModel {
  /** The versions of each model, by `owner/name`. The name of a deleted model stays taken. */
  readonly models = new Map<string, string[] | 'deleted'>()
  readonly runs: TrainingRun[] = []
  faults: CreateFault[] = []
  refusesModels = false
  throttlesModels = false
  isDown = false
  /** Deletions of versions are accepted and take their time. */
  deletesSlowly = false
  /** What happens elsewhere between the creation of a training and the answer. */
  onCreated: () => Promise<void> = async () => {}

  /** The models with their versions that exist. */
  get existing(): string[] {
    return [...this.models].flatMap(([id, versions]) => (versions === 'deleted' ? [] : [id]))
  }

  get run(): TrainingRun {
    const last = this.runs.at(-1)
    if (!last) throw new Error('No training was created')
    return last
  }

  answer(method: string, { pathname }: URL, body: string): Response | Promise<Response> {
    if (this.isDown) return Response.json({ detail: 'Down' }, { status: 503 })
    const [, , collection, ...rest] = pathname.split('/')
    if (collection === 'account') return Response.json({ type: 'organization', username: 'us', name: 'Us' })
    if (collection === 'trainings') return this.#training(method, rest)
    if (method === 'POST' && rest.length === 0) return this.#makeModel(NewModel.parse(JSON.parse(body)))
    const id = rest.slice(0, 2).join('/')
    if (id === trainer) return this.#trainer(method, rest.slice(2), body)
    return this.#model(method, id, rest.slice(2))
  }

  #makeModel({ owner, name }: z.infer<typeof NewModel>): Response {
    if (this.throttlesModels) return Response.json({ detail: 'resets in ~7s' }, { status: 429 })
    if (this.refusesModels || this.models.has(`${owner}/${name}`))
      return Response.json({ detail: 'A model with that name exists' }, { status: 409 })
    this.models.set(`${owner}/${name}`, [])
    return Response.json({ owner, name }, { status: 201 })
  }

  #model(method: string, id: string, [part, version]: string[]): Response {
    const versions = this.models.get(id)
    if (!versions || versions === 'deleted') return notFound()
    if (method === 'GET' && part) return Response.json({ results: versions.map((each) => ({ id: each })) })
    if (method === 'GET') return Response.json({ owner: 'us', name: id })
    if (method !== 'DELETE') return notFound()
    if (!version && versions.length > 0) return Response.json({ detail: 'It has versions' }, { status: 403 })
    if (version && this.deletesSlowly) return new Response(null, { status: 202 })
    this.models.set(id, version ? versions.filter((each) => each !== version) : 'deleted')
    return new Response(null, { status: version ? 202 : 204 })
  }

  #trainer(method: string, [, version, action]: string[], body: string): Response | Promise<Response> {
    if (method === 'GET') return Response.json({ latest_version: { id: 'newest' } })
    if (version !== 'newest' || action !== 'trainings') return notFound()
    const fault = this.faults.shift()
    if (fault === 'refused') return Response.json({ detail: 'input_images: no zip' }, { status: 422 })
    if (fault === 'throttled') return Response.json({ detail: 'resets in ~7s' }, { status: 429 })
    if (fault === 'lost') throw new TypeError('fetch failed')
    const run = this.#create(NewTraining.parse(JSON.parse(body)))
    if (fault === 'lost after creating') throw new TypeError('fetch failed')
    if (fault === 'ends before the answer') this.end('succeeded')
    const answer = Response.json(run, { status: 201 })
    return this.onCreated().then(() => answer)
  }

  #create(given: z.infer<typeof NewTraining>): TrainingRun {
    if (!this.existing.includes(given.destination)) throw new Error('The destination does not exist')
    const id = `training${this.runs.length + 1}`
    const run: TrainingRun = { id, status: 'processing', ...given, output: null, error: null, logs: '' }
    this.runs.push(run)
    return run
  }

  #training(method: string, [id, action]: string[]): Response {
    const run = this.runs.find((each) => each.id === id)
    if (!run) return notFound()
    if (method === 'POST' && action === 'cancel' && run.status === 'processing') run.status = 'canceled'
    return Response.json(run)
  }

  /** Ends a training, whose success adds a version to its destination. */
  end(status: Status, { error = null, run = this.run }: { error?: string | null; run?: TrainingRun } = {}): void {
    const versions = this.models.get(run.destination)
    Object.assign(run, { status, error })
    if (status !== 'succeeded' || !versions || versions === 'deleted') return
    versions.push(`version-of-${run.id}`)
    run.output = {
      version: `${run.destination}:version-of-${run.id}`,
      weights: `https://replicate.delivery/${run.id}.tar`,
    }
  }

  /** The trainer's logs after some steps. */
  reach(step: number): void {
    this.run.logs = `Loading: 100%|███| 2/2 [00:00<00:00]\nflux_train_replicate: 1%| | ${step}/${limits.trainingSteps} [01:53<13:44]\n`
  }
}

/** The webhook's event for a training, signed as Replicate signs it. */
export const trainingWebhook = (run: TrainingRun, changed: Partial<TrainingRun> = {}): APIGatewayProxyEventV2 => {
  const body = JSON.stringify({ ...run, ...changed })
  const at = Math.floor(Date.now() / 1000)
  const key = Buffer.from((secretValues['replicate-webhook'] ?? '').replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  return apiEvent(webhooks.replicate, {
    claims: null,
    text: body,
    query: Object.fromEntries(new URL(run.webhook).searchParams),
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` },
  })
}
