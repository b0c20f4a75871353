import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Runnable } from '#local/emulators/aws/lambda/execution-environment.ts'
import { createFunctionThread, type FunctionThread } from '#local/emulators/aws/lambda/function-thread.ts'
import { createLogRing } from '#local/emulators/aws/lambda/log-ring.ts'

const folder = mkdtempSync(join(tmpdir(), 'roomwright-lambda-'))
const open: FunctionThread[] = []
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.close())))
afterAll(() => rmSync(folder, { recursive: true }))

const bundle = (name: string, source: string) => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, source)
  return file
}
const runnable = (name: string, source: string, overrides: Partial<Runnable> = {}): Runnable => ({
  name,
  arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
  file: bundle(name, source),
  handlerName: 'handler',
  timeoutSeconds: 3,
  memoryMegabytes: 256,
  variables: {},
  ...overrides,
})
const start = (...args: Parameters<typeof createFunctionThread>) => {
  const thread = createFunctionThread(...args)
  open.push(thread)
  return thread
}

test('a handler receives the event and a context, and its result is returned', async () => {
  const thread = start(
    runnable(
      'echo',
      `export const handler = async (event, context) => ({
        event, name: context.functionName, arn: context.invokedFunctionArn, remaining: context.getRemainingTimeInMillis(), undefinedIsDropped: undefined })`,
    ),
  )
  expect(await thread.invoke({ hello: 'world' })).toEqual({
    result: {
      event: { hello: 'world' },
      name: 'echo',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:echo',
      remaining: expect.closeTo(3000, -3),
    },
  })
})

test('each function has its own environment variables and none of the host', async () => {
  process.env.HOST_SECRET = 'not for functions'
  const source = `export const handler = async () => ({ own: process.env.TABLE_NAME, host: process.env.HOST_SECRET ?? null, name: process.env.AWS_LAMBDA_FUNCTION_NAME })`
  const one = start(runnable('one', source, { variables: { TABLE_NAME: 'rows' } }))
  const two = start(runnable('two', source))
  expect(await one.invoke({})).toEqual({ result: { own: 'rows', host: null, name: 'one' } })
  expect(await two.invoke({})).toEqual({ result: { host: null, name: 'two' } })
})

test('a module keeps its state between events', async () => {
  const thread = start(runnable('counter', 'let count = 0; export const handler = async () => ++count'))
  await thread.invoke({})
  expect(await thread.invoke({})).toEqual({ result: 2 })
})

test('an environment runs one event at a time, and concurrent events run in several environments', async () => {
  const source = `let open = 0
    export const handler = async () => { open++; await new Promise((done) => setTimeout(done, 50)); return open-- }`
  const thread = start(runnable('serial', source))
  const answers = await Promise.all(Array.from({ length: 6 }, () => thread.invoke({})))
  expect(answers).toEqual(answers.map(() => ({ result: 1 })))
})

test('events beyond the reserved concurrency wait', async () => {
  const source = `let count = 0; export const handler = async () => { await new Promise((done) => setTimeout(done, 5)); return ++count }`
  const thread = start(runnable('reserved', source), { reservedConcurrency: 1 })
  const answers = await Promise.all([thread.invoke({}), thread.invoke({}), thread.invoke({})])
  expect(answers).toEqual([{ result: 1 }, { result: 2 }, { result: 3 }])
})

test('an error is returned with its name, message and stack trace', async () => {
  const thread = start(runnable('throws', `export const handler = async () => { throw new TypeError('no such wall') }`))
  expect(await thread.invoke({})).toEqual({
    error: {
      errorType: 'TypeError',
      errorMessage: 'no such wall',
      trace: expect.arrayContaining(['TypeError: no such wall']),
    },
  })
})

test('a function that exceeds its timeout is ended, and the next event gets a new environment', async () => {
  const source = `let count = 0
    export const handler = async ({ hang }) => { count++; if (hang) for (;;); return count }`
  const thread = start(runnable('hangs', source, { timeoutSeconds: 0.3 }))
  expect(await thread.invoke({ hang: true })).toEqual({
    error: {
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringContaining('Task timed out after 0.30 seconds'),
    },
  })
  expect(await thread.invoke({ hang: false })).toEqual({ result: 1 })
})

test('a crash is a Runtime.ExitError, and the next event gets a new environment', async () => {
  const source = `export const handler = async ({ crash }) => { if (crash) process.exit(7); return 'fine' }`
  const thread = start(runnable('crashes', source))
  expect(await thread.invoke({ crash: true })).toEqual({
    error: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: exit status 7' },
  })
  expect(await thread.invoke({})).toEqual({ result: 'fine' })
})

test('an error outside the handler ends the environment', async () => {
  const source = `export const handler = () => new Promise(() => setTimeout(() => { throw new RangeError('later') }))`
  const thread = start(runnable('later', source))
  expect(await thread.invoke({})).toEqual({ error: { errorType: 'RangeError', errorMessage: 'later' } })
})

test.each([
  ['does not load', `import './missing.mjs'`, 'Error'],
  ['exports no handler', 'export const other = 1', 'Runtime.HandlerNotFound'],
])('a bundle that %s is reported at every event', async (name, source, errorType) => {
  const thread = start(runnable(name.replaceAll(' ', '-'), source))
  expect(await thread.invoke({})).toMatchObject({ error: { errorType } })
  expect(await thread.invoke({})).toMatchObject({ error: { errorType } })
})

test('a reload runs the new bundle from the next event on', async () => {
  const before = runnable('reloaded', `export const handler = async () => 'before'`)
  const thread = start(before)
  expect(await thread.invoke({})).toEqual({ result: 'before' })
  writeFileSync(before.file, `export const handler = async () => 'after'`)
  thread.reload()
  expect(await thread.invoke({})).toEqual({ result: 'after' })
})

test('the output of a function is logged with its request id', async () => {
  const logs = createLogRing(join(folder, 'logs'))
  const printed = new Promise<void>((resolve) => {
    const thread = start(
      runnable(
        'prints',
        `export const handler = async () => console.log(JSON.stringify({ level: 'WARN', message: 'low', correlationId: 'c1' }))`,
      ),
      {
        writeLine: (line, requestId) => {
          logs.add('prints', line, requestId)
          resolve()
        },
      },
    )
    void thread.invoke({})
  })
  await printed
  expect(logs.find({ correlationId: 'c1' })).toMatchObject([
    { source: 'prints', level: 'WARN', message: 'low', requestId: expect.any(String) },
  ])
  expect(logs.find({ text: 'LOW' })).toHaveLength(1)
  expect(logs.find({ correlationId: 'c2' })).toHaveLength(0)
})
