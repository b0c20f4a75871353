import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { signUp } from 'aws-amplify/auth'
import { expect } from 'vitest'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { Job } from '#functions/core/generations/jobs.ts'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { postFile as send } from '#infra/commands/check/upload.ts'
import type { FaultSettings } from '#local/emulators/replicate/faults.ts'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { type PictureType, PresignedPost } from '#shared/contracts/uploads.ts'
import { Account } from '#shared/entities/account.ts'
import { Generation } from '#shared/entities/generation.ts'
import type { Tier } from '#shared/entities/tier.ts'
import type { AiFunction } from '#shared/tools/ai-functions.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { configureAmplifyFor } from './amplify.ts'
import { accessTokenOf, type StackAtAddress } from './local-stack.ts'

const aiFunction: AiFunction = 'room-design-full-redesign'

const Listed = z.array(
  z.object({
    email: z.string(),
    account: z.object({ planCredits: z.number(), packCredits: z.number(), held: z.number() }).nullable(),
  }),
)

const mode = (): ToolMode => {
  const [toolMode] = modesOf(aiFunction)
  if (!toolMode) throw new Error(`No tool uses ${aiFunction}`)
  return toolMode
}

type Gate = { tier?: Tier; dev?: boolean; credits?: number }

/** Signs up somebody, with this tier or developer flag and pack credits, and returns the email address. */
export const newAccount = async (stack: StackAtAddress, { credits, ...gate }: Gate = {}): Promise<string> => {
  const email = `person-${crypto.randomUUID()}@example.com`
  await configureAmplifyFor(stack)
  const validationData = { passwordDigest: passwordDigest(seedPassword) }
  await signUp({ username: email, password: seedPassword, options: { userAttributes: { email }, validationData } })
  const change = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${stack.url}/local/api/accounts/${email}${path}`, {
      method,
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
  }
  if (credits) await change('POST', '/credits', { credits })
  await change('PUT', '', gate)
  return email
}

/** A new account (`newAccount`), signed in. */
export const newPerson = async (stack: StackAtAddress, gate?: Gate, headers?: Record<string, string>) =>
  personAt(stack, await newAccount(stack, gate), headers)

export type StackPerson = Awaited<ReturnType<typeof personAt>>

/**
 * A signed-in user of a running stack: calls its API over HTTP as the browser does, with these headers too, and its
 * console.
 */
export const personAt = async (stack: StackAtAddress, email: string, headers: Record<string, string> = {}) => {
  const token = await accessTokenOf(stack, email)
  const rows = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
  }
  const console = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${stack.url}/local/api${path}`, { method, ...sent })
    expect(answer.status).toBe(200)
    return answer.json()
  }

  /** Credits to spend and credits held, read through the console, which works while the API is broken. */
  const balance = async () => {
    const account = Listed.parse(await console('GET', '/accounts')).find((one) => one.email === email)?.account
    if (!account) throw new Error(`${email} has no account`)
    return { credits: account.planCredits + account.packCredits, held: account.held }
  }
  const account = async () => Account.parse((await call('GET', '/account')).body)
  const jobs = async () => z.array(Job).parse(await console('GET', '/jobs'))
  const generation = async (id: string) => Generation.parse((await call('GET', `/generations/${id}`)).body)

  /** Uploads a file; the status, headers and text are S3's, or the status of our API when it refuses. */
  const postFile = async (bytes: Buffer, contentType: PictureType, declaredBytes = bytes.length) => {
    const asked = await call('POST', '/uploads', { workingCopy: { contentType, bytes: declaredBytes } })
    if (asked.status !== 200) return { status: asked.status, storagePath: '', headers: new Headers(), text: '' }
    const post = PresignedPost.parse(asked.body.workingCopy)
    const answer = await send(post, bytes, contentType, { origin: stack.url })
    return { status: answer.status, storagePath: post.storagePath, headers: answer.headers, text: await answer.text() }
  }
  const upload = async (bytes: Buffer, contentType: PictureType = 'image/jpeg'): Promise<string> => {
    const { status, storagePath } = await postFile(bytes, contentType)
    expect(status).toBe(204)
    return storagePath
  }
  /** The body of the form, filled in, with this photo and a new generation id. */
  const redesignOf = (storagePath: string) => submitBody(mode(), { [mode().mode.roomField]: storagePath })
  const submit = (body: Record<string, unknown>) => call('POST', `/${aiFunction}`, body)
  /** Submits a job that must be accepted, and returns its id. */
  const start = async (storagePath: string): Promise<string> => {
    const answer = await submit(redesignOf(storagePath))
    expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } })
    return Generation.parse(answer.body).id
  }

  const changeJob = (id: string, set: string, values: Record<string, string>) =>
    rows
      .send(
        new UpdateCommand({
          TableName: stack.endpoints.resources.table,
          Key: keys.job(id),
          UpdateExpression: set,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: values,
        }),
      )
      .catch(() => {}) // The job may be settled by now.
  const runSchedules = () =>
    Promise.all(stack.endpoints.resources.schedules.map((name) => console('POST', `/schedules/${name}/run`)))
  /** Runs the sweeper with the job due now instead of up to a minute later. */
  const lookNow = async (id: string) => {
    await changeJob(id, 'SET gsi1sk = :now', { ':now': new Date().toISOString() })
    await runSchedules()
  }
  /** Runs the sweeper with the job's deadline moved into the past. */
  const passDeadline = async (id: string) => {
    await changeJob(id, 'SET deadline = :past, gsi1sk = :past', { ':past': new Date(Date.now() - 1).toISOString() })
    await runSchedules()
  }

  /** Runs the sweeper with the job claimed a minute ago. */
  const passClaim = async (id: string) => {
    const past = new Date(Date.now() - 60_000).toISOString()
    await changeJob(id, 'SET claimedAt = :past, gsi1sk = :past', { ':past': past })
    await runSchedules()
  }

  /** Waits until the job is settled; `help` runs between the reads. */
  const settled = (id: string, help: () => Promise<unknown> = async () => {}) =>
    eventually(async () => {
      const current = await generation(id)
      if (current.status === 'processing') await help()
      expect(current.status).not.toBe('processing')
      return current
    })

  return {
    stack,
    call,
    console,
    balance,
    account,
    jobs,
    generation,
    postFile,
    runSchedules,
    upload,
    redesignOf,
    submit,
    start,
    lookNow,
    passDeadline,
    passClaim,
    settled,
    setFaults: (faults: FaultSettings) => console('PUT', '/replicate/faults', faults),
  }
}
