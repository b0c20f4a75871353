import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Assembly } from '#local/emulators/template/assembly.ts'
import type { Template } from '#local/emulators/template/template.ts'
import { synthesize } from '#local/run/build/synth.ts'
import { type LocalStack, startStack } from '#local/run/start-stack.ts'
import { errorMessage } from '#shared/errors.ts'
import { eventually } from '#test/support/eventually.ts'
import { removeGrant, withTemplate } from '#test/support/local/changed-assembly.ts'
import { stackAt } from '#test/support/local/local-stack.ts'
import { personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { shortly } from '#test/support/shortly.ts'
import { sharedFolder } from '#test/support/temporary-folder.ts'

// The stacks start one after the other on the same state and ports, because the product's modules cache their settings. In
// each, one access right is removed from the template.
const folder = sharedFolder()
let port: number
let assembly: Assembly
let photo: Buffer
beforeAll(async () => {
  port = await freeStretch()
  assembly = await synthesize()
  photo = await roomPhoto({ width: 320, height: 240, seed: 5 })
})

let stack: LocalStack | undefined
afterEach(async () => {
  await stack?.close()
  stack = undefined
})

const startChanged = async (change: (template: Template) => void) => {
  const assemble = async () => withTemplate(assembly, change)
  const started = await startStack({ port, folder, assemble, replicateLatencyMs: 50, plainPreviews: true })
  stack = started
  // The stack runs in this process: on a busy machine its start can outlast the 10 s after which fetch gives up connecting.
  return eventually(() => stackAt(started.url))
}
const personWithout = async (role: string, action: string) =>
  personAt(await startChanged((template) => removeGrant(template, role, action)), 'credits@example.com')

const Denied = z.object({ denied: z.array(z.object({ role: z.string(), action: z.string(), message: z.string() })) })
const LogLines = z.array(z.object({ source: z.string(), line: z.string() }))

/** Expects that only this action of this role was denied. */
const expectDenied = async (person: StackPerson, role: string, action: string) => {
  const { denied } = Denied.parse(await person.console('GET', '/grants'))
  expect(denied.length).toBeGreaterThan(0)
  for (const call of denied) {
    expect(call).toMatchObject({ action, role: expect.stringMatching(new RegExp(`^${role}Role`)) })
    expect(call.message).toMatch(
      new RegExp(
        `^User: arn:aws:sts::\\d{12}:assumed-role/${role}Role\\w+/\\S+ is not authorized to perform: ${action} on ` +
          `resource: arn:aws:\\S+ because no identity-based policy allows the ${action} action$`,
      ),
    )
  }
}

/** Whether the function's log has the refusal: the SDK's message or, for calls without the SDK, the status. */
const expectInLog = (person: StackPerson, action: string) =>
  eventually(async () => {
    const lines = LogLines.parse(await person.console('GET', '/logs?limit=2000'))
    const isRefusal = ({ line }: { line: string }) =>
      line.includes(`perform: ${action} on resource`) || /(s3|sqs) answered 40[03]/i.test(line)
    expect(lines.filter(isRefusal)).not.toEqual([])
  })

const everything = async (person: StackPerson) => ({
  balance: await person.balance(),
  jobs: await person.jobs(),
})

describe('a call without an access right', () => {
  const submits = [
    ['Areasai', 'sqs:SendMessage', 'request.busy'],
    ['Areasai', 'dynamodb:UpdateItem', 'unexpected'],
    ['Areasai', 'dynamodb:PutItem', 'unexpected'],
  ] as const
  test.each(shortly(submits, 1, 1))(
    'of %s to %s refuses the submit and takes no credit',
    async (role, action, code) => {
      const person = await personWithout(role, action)
      const before = await everything(person)
      const answer = await person.submit(person.redesignOf(await person.upload(photo)))
      expect(answer.body).toMatchObject({ detail: errorMessage(code), type: expect.stringContaining(code) })
      expect(answer.status).toBe(code === 'request.busy' ? 503 : 500)
      await expectDenied(person, role, action)
      await expectInLog(person, action)
      expect(await everything(person)).toEqual(before)
    },
  )

  const reads = [
    ['Areasgenerations', 'dynamodb:Query', '/generations'],
    ['Areasaccount', 'secretsmanager:GetSecretValue', '/account'],
    ['Areascatalogue', 'dynamodb:Query', '/catalogue/decoration-styles'],
  ] as const
  test.each(shortly(reads, 0, 0))('of %s to %s returns a general problem to the caller', async (role, action, path) => {
    const person = await personWithout(role, action)
    expect(await person.call('GET', path)).toMatchObject({
      status: 500,
      body: { detail: errorMessage('unexpected'), correlationId: expect.any(String) },
    })
    await expectDenied(person, role, action)
  })

  const works = [
    ['ResultsWorker', 's3:PutObject', 'Failed to save result'],
    ['roomdesignfullredesignWorker', 's3:PutObject', 'This took too long and was stopped.'],
    ['ResultsWorker', 'dynamodb:UpdateItem', 'Failed to save result'],
  ] as const
  test.each(shortly(works, 0, 1))(
    'of %s to %s: ends the job at its deadline, and returns the credit',
    async (role, action, reason) => {
      const person = await personWithout(role, action)
      const before = await person.balance()
      const id = await person.start(await person.upload(photo))
      await expectInLog(person, action)
      expect(await person.balance()).toEqual({ credits: before.credits - 1, held: before.held + 1 })
      await person.passDeadline(id)
      expect(await person.settled(id)).toMatchObject({ status: 'failed', failureReason: reason })
      expect(await person.balance()).toEqual(before)
      await expectDenied(person, role, action)
    },
  )

  test('of the webhook to send the result is repaired by the sweeper', async () => {
    const person = await personWithout('ReplicateWebhookReceiver', 'sqs:SendMessage')
    const before = await person.balance()
    const id = await person.start(await person.upload(photo))
    await expectInLog(person, 'sqs:SendMessage')
    expect(await person.settled(id, () => person.lookNow(id))).toMatchObject({ status: 'completed' })
    expect(await person.balance()).toEqual({ ...before, credits: before.credits - 1 })
    await expectDenied(person, 'ReplicateWebhookReceiver', 'sqs:SendMessage')
  })
})

test('the stack does not start when a function may not receive from its queue, as Lambda refuses such a mapping', async () => {
  await expect(personWithout('ResultsWorker', 'sqs:ReceiveMessage')).rejects.toThrow(
    'is not authorized to perform: sqs:ReceiveMessage',
  )
})

test('without read access to the web bucket the distribution serves no page', async () => {
  const { url } = await startChanged((template) => {
    for (const { Type, Properties } of Object.values(template.Resources))
      if (Type === 'AWS::S3::BucketPolicy')
        Properties.PolicyDocument = withoutService(Properties.PolicyDocument, 'cloudfront.amazonaws.com')
  })
  expect((await fetch(url)).status).toBe(403)
})

const BucketPolicy = z.object({ Statement: z.array(z.looseObject({ Principal: z.looseObject({}) })) })

const withoutService = (document: unknown, service: string) => {
  const { Statement } = BucketPolicy.parse(document)
  const left = Statement.filter(({ Principal }) => Principal.Service !== service)
  return { Statement: left }
}
