import { WebSocket } from 'ws'
import * as z from 'zod'
import { openLiveSocket } from '#frontend/lib/live/live-socket.ts'
import { postFile } from '#infra/commands/check/upload.ts'
import { PresignedPost } from '#shared/contracts/uploads.ts'
import { Account } from '#shared/entities/account.ts'
import { Generation } from '#shared/entities/generation.ts'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { WebConfig } from '#shared/web-config.ts'
import { anyMode } from '#test/support/functions/generations.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { newSession } from '#test/support/local/amplify.ts'
import type { Random } from '#test/support/random.ts'

// Node has a WebSocket of its own from version 22 on.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })

/** An answer that the act does not expect. */
class UnexpectedAnswer extends Error {}

type Act = { weight: number; run: () => Promise<void> }

const Upload = z.object({ workingCopy: PresignedPost })
const Refusals = z.object({ refused: z.array(z.unknown()) })
const Listed = z.object({ generations: z.array(Generation) })

/** Signs up somebody who may use every tool, and opens the live channel, as a signed-in tab has it open. */
export const loadPerson = async (url: string, photo: Buffer, random: Random) => {
  const email = `load-${crypto.randomUUID()}@example.com`
  const session = await newSession({ url }, email, `Load-${crypto.randomUUID()}`)
  const token = session.find(([key]) => key.endsWith('.accessToken'))?.[1] ?? ''
  const begun = new Map<string, number>()
  const designs: string[] = []
  const waits: number[] = []

  const call = async (
    method: string,
    path: string,
    { body, allowed = [200] }: { body?: unknown; allowed?: number[] } = {},
  ) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!allowed.includes(answer.status)) throw new UnexpectedAnswer(`${method} ${path}: ${answer.status} ${text}`)
    return { status: answer.status, body: JSON.parse(text) as unknown }
  }
  const console = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}/local/api/accounts/${email}${path}`, { method, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The console answered ${answer.status}`)
  }
  await console('POST', '/credits', { credits: 1000 })
  await console('PUT', '', { tier: 'Premium' })
  const account = async () => Account.parse((await call('GET', '/account')).body)

  const upload = async (): Promise<string> => {
    const asked = await call('POST', '/uploads', {
      body: { workingCopy: { contentType: 'image/jpeg', bytes: photo.length } },
    })
    const { workingCopy } = Upload.parse(asked.body)
    const answer = await postFile(workingCopy, photo, 'image/jpeg', { origin: url })
    if (answer.status !== 204) throw new UnexpectedAnswer(`An upload: ${answer.status}`)
    return workingCopy.storagePath
  }
  let storagePath = await upload()

  const config = WebConfig.parse(await (await fetch(`${url}/config.json`)).json())
  const close = openLiveSocket({
    endpoint: config.eventsEndpoint,
    channel: (await account()).liveChannel,
    token: async () => token,
    onEvent: (sent) => {
      const { data: event } = LiveEvent.safeParse(sent)
      if (event?.type !== 'generation' || event.generation.status === 'processing') return
      const since = begun.get(event.generation.id)
      begun.delete(event.generation.id)
      if (since !== undefined && event.generation.status === 'completed') waits.push(performance.now() - since)
    },
    onSubscribed: () => {},
    onRefused: () => {},
  })

  const one = () => (designs.length > 0 ? random.pick(designs) : undefined)
  const ofOne = (run: (id: string) => Promise<unknown>) => async () => {
    const id = one()
    if (id) await run(id)
  }

  /** What people do, and how often. 404: another act has deleted it; 409: it is not finished; 429: more than allowed at once. */
  const acts: Record<string, Act> = {
    gallery: {
      weight: 30,
      run: async () => {
        const { generations } = Listed.parse((await call('GET', '/generations?status=completed&limit=12')).body)
        const { imageUrl } = generations[0] ?? {}
        if (!imageUrl) return
        const picture = await fetch(imageUrl)
        if (!picture.ok) throw new UnexpectedAnswer(`A picture: ${picture.status}`)
        await picture.arrayBuffer()
      },
    },
    account: { weight: 10, run: async () => void (await account()) },
    design: { weight: 15, run: ofOne((id) => call('GET', `/generations/${id}`, { allowed: [200, 404] })) },
    submit: {
      weight: 15,
      run: async () => {
        const body = submitBody(anyMode, { [anyMode.mode.roomField]: storagePath })
        const id = String(body.generationId)
        begun.set(id, performance.now())
        const { status } = await call('POST', `/${anyMode.mode.function}`, { body, allowed: [202, 429] })
        if (status === 202) designs.push(id)
        else begun.delete(id)
      },
    },
    favourite: {
      weight: 10,
      run: ofOne((id) =>
        call('PATCH', `/generations/${id}`, { body: { isFavourite: random.chance(0.5) }, allowed: [200, 404, 409] }),
      ),
    },
    upload: {
      weight: 5,
      run: async () => {
        storagePath = await upload()
      },
    },
    hd: { weight: 4, run: ofOne((id) => call('POST', `/generations/${id}/hd`, { allowed: [202, 404, 409, 429] })) },
    cancel: { weight: 3, run: ofOne((id) => call('POST', `/generations/${id}/cancel`, { allowed: [200, 404] })) },
    delete: {
      weight: 3,
      run: ofOne(async (id) => {
        const { body } = await call('POST', '/generations/deletions', { body: { ids: [id] } })
        // One that runs is refused.
        if (Refusals.parse(body).refused.length === 0) begun.delete(id)
      }),
    },
  }

  return {
    email,
    account,
    acts,
    /** Milliseconds from a submit to the live update of its end. */
    waits,
    /** How many designs have not been heard of since their submit. */
    unheard: () => begun.size,
    close,
  }
}

export type LoadPerson = Awaited<ReturnType<typeof loadPerson>>
