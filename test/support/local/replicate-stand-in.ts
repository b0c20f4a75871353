import type { IncomingHttpHeaders } from 'node:http'
import Replicate, { type Prediction } from 'replicate'
import { expect } from 'vitest'
import { listen, readBody, type StandIn } from '#local/emulators/base/stand-in.ts'
import {
  type ReplicateOptions,
  type ReplicateStandIn,
  startReplicate,
} from '#local/emulators/replicate/start-replicate.ts'
import { previewPictures } from '#local/preview/preview-pictures.ts'
import { eventually } from '#test/support/eventually.ts'

const replicateToken = 'r8_test'
export const replicateWebhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const kontext = 'black-forest-labs/flux-kontext-pro'

export const quickReplicate = (options: Partial<ReplicateOptions> = {}): Promise<ReplicateStandIn> =>
  startReplicate({
    account: { username: 'roomwright-local', name: 'Roomwright' },
    pictures: previewPictures(),
    token: replicateToken,
    webhookSecret: replicateWebhookSecret,
    latencyMs: 0,
    webhookRetryAfterMs: [10, 10, 10],
    ...options,
  })

/** The official client with its default retries. */
export const replicateClient = ({ url }: StandIn, auth = replicateToken): Replicate =>
  new Replicate({ auth, baseUrl: `${url}/v1`, useFileOutput: false })

export const ended = (client: Replicate, id: string): Promise<Prediction> =>
  eventually(async () => {
    const prediction = await client.predictions.get(id)
    expect(prediction.status).toMatch(/succeeded|failed|canceled|aborted/)
    return prediction
  })

/** A server that returns one picture at every path, in place of a presigned URL. */
export const pictureServer = (picture: Buffer): Promise<StandIn> =>
  listen((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture))

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; prediction: Prediction }

/** A server that records webhooks. It responds with the given statuses in turn, then with 200. */
export const webhookReceiver = async (...statuses: number[]) => {
  const received: ReceivedWebhook[] = []
  const standIn = await listen(async (request, response) => {
    const body = (await readBody(request)).toString()
    received.push({ headers: request.headers, body, prediction: JSON.parse(body) })
    const status = statuses.shift() ?? 200
    response.writeHead(status, status < 400 && status >= 300 ? { location: `${standIn.url}/elsewhere` } : {}).end()
  })
  const atLeast = (count: number): Promise<ReceivedWebhook[]> =>
    eventually(() => {
      expect(received.length).toBeGreaterThanOrEqual(count)
      return received
    })
  return { ...standIn, received, atLeast }
}
