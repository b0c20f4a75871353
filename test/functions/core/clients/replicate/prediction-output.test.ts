import { beforeEach, expect, test } from 'vitest'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import type { Reply } from '#test/support/functions/internet.ts'

const url = 'https://replicate.delivery/a.jpg'

const { sent, answer } = useFunctionStage()
const answerWith = (reply: Reply) =>
  answer({ 'https://replicate.delivery': reply, 'https://eu.replicate.delivery': reply })

beforeEach(() => {
  answerWith(() => new Response('picture'))
})

test.each([url, 'https://eu.replicate.delivery/x/a.jpg?v=1'])('%s is fetched without the token', async (from) => {
  expect((await fetchOutput(from)).toString()).toBe('picture')
  expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${from}`])
  expect([...(sent()[0]?.headers ?? [])]).toEqual([])
  expect(sent()[0]?.init.signal).toBeInstanceOf(AbortSignal)
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://evil.test/a.jpg',
  'https://replicate.delivery.evil.test/a.jpg',
  'https://evilreplicate.delivery/a.jpg',
  'https://replicate.delivery@evil.test/a.jpg',
  'https://replicate.delivery:8443/a.jpg',
  'https://eu.replicate.delivery:8443/a.jpg',
  'http://replicate.delivery/a.jpg',
  'http://eu.replicate.delivery/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '//replicate.delivery/a.jpg',
  'not a url',
])('%s is never fetched', async (elsewhere) => {
  await expect(fetchOutput(elsewhere)).rejects.toBeInstanceOf(OutputRefused)
  expect(sent()).toEqual([])
})

test.each([
  [301, 'http://169.254.169.254/latest/meta-data/'],
  [302, 'https://evil.test/a.jpg'],
  [307, 'https://replicate.delivery/other.jpg'],
  [300, 'https://replicate.delivery/other.jpg'],
  [399, 'https://replicate.delivery/other.jpg'],
])('a redirect (%i) to %s is refused and not followed', async (status, location) => {
  answerWith(() => new Response(null, { status, headers: { location } }))
  await expect(fetchOutput(url)).rejects.toBeInstanceOf(OutputRefused)
  expect(sent()).toHaveLength(1)
})

test('an output of exactly 40 MB is fetched', async () => {
  answerWith(() => new Response(new Uint8Array(40 * 1024 * 1024)))
  expect(await fetchOutput(url)).toHaveLength(40 * 1024 * 1024)
})

test('an endless output is refused after 40 MB', async () => {
  let megabytes = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    megabytes += 1
    controller.enqueue(new Uint8Array(1024 * 1024))
  }
  answerWith(() => new Response(new ReadableStream({ pull })))
  await expect(fetchOutput(url)).rejects.toBeInstanceOf(OutputRefused)
  expect(megabytes).toBeLessThan(45)
})

test.each<[string, Reply]>([
  ['is refused for now', () => new Response('', { status: 400 })],
  ['does not exist yet', () => new Response('', { status: 404 })],
  ['is on a host that returns 503', () => new Response('', { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('an output that %s can be fetched again', async (_how, reply) => {
  answerWith(reply)
  await expect(fetchOutput(url)).rejects.not.toBeInstanceOf(OutputRefused)
})
