// `npm run load`: 200 people's mixed work for ten minutes against the local stack (LOAD_PEOPLE, LOAD_MINUTES, LOAD_SEED). Prints the
// times of each kind of act and the memory, and fails at an answer that nobody asked for, at a credit that stays held, and at
// a message that no function could handle.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { type Figure, median, percentile, tableOf } from '#test/bench/figure.ts'
import { startedStack } from '#test/bench/started-stack.ts'
import { setFaults } from '#test/bench/visitor.ts'
import { Random } from '#test/support/random.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { type LoadPerson, loadPerson } from './load-person.ts'

const people = Number(process.env.LOAD_PEOPLE ?? 200)
const minutes = Number(process.env.LOAD_MINUTES ?? 10)
const random = new Random(Number(process.env.LOAD_SEED ?? 1))
// Milliseconds that a person looks and thinks between two acts: ten acts a second of 200 people.
const thinking = { least: 8000, most: 32_000 }
// Of the memory for each thread in the second quarter of the time: more in the last one is no steady state.
const mostGrowth = 1.15
// With small young generations, memory has what is held, and little that waits to be collected.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=4`
// Preview pictures would measure the preview engine.
process.env.PREVIEW ??= 'plain'

const times = new Map<string, number[]>()
const errors: string[] = []

const actOf = ({ acts }: LoadPerson): [string, () => Promise<void>] => {
  const all = Object.entries(acts)
  let left = random.next() * all.reduce((sum, [, { weight }]) => sum + weight, 0)
  for (const [name, { weight, run }] of all) {
    left -= weight
    if (left < 0) return [name, run]
  }
  throw new Error('There are no acts')
}

const live = async (person: LoadPerson, until: number): Promise<void> => {
  await pause(random.next() * thinking.most)
  while (Date.now() < until) {
    const [name, run] = actOf(person)
    const began = performance.now()
    await run().catch((error: unknown) => errors.push(String(error)))
    times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    await pause(random.between(thinking.least, thinking.most))
  }
}

type Memory = { megabytes: number; threads: number }

/** What a process and those that it started have in memory, and their threads: each environment of a function is one. */
const memoryOf = (pid: string): Memory => {
  // A process can end between two looks.
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const status = read(`/proc/${pid}/status`)
  const own = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  const started = read(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []
  return started
    .map(memoryOf)
    .reduce(
      (sum, { megabytes, threads }) => ({ megabytes: sum.megabytes + megabytes, threads: sum.threads + threads }),
      {
        megabytes: own('VmRSS') / 1024,
        threads: own('Threads'),
      },
    )
}

const Depths = z.array(z.object({ queue: z.string(), visible: z.int(), inFlight: z.int(), delayed: z.int() }))
const Jobs = z.array(z.unknown())

const folder = await mkdtemp(join(tmpdir(), 'roomwright-load-'))
const stack = await startedStack({ state: join(folder, 'state') })
const read = async (path: string) => (await fetch(`${stack.url}/local/api${path}`)).json()
try {
  await setFaults(stack.url, { latencyMs: 4000 })
  const photo = await roomPhoto({ width: 1024, height: 768, seed: 1 })
  const crowd: LoadPerson[] = []
  for (let place = 0; place < people; place += 1) crowd.push(await loadPerson(stack.url, photo, random))
  console.log(`${people} people are signed in`)

  const until = Date.now() + minutes * 60_000
  const memory: Memory[] = []
  const watch = setInterval(() => memory.push(memoryOf(String(stack.pid))), 5000)
  await Promise.all(crowd.map((person) => live(person, until)))
  clearInterval(watch)

  // What is under way ends without help.
  for (let look = 0; look < 300 && Jobs.parse(await read('/jobs')).length > 0; look += 1) await pause(1000)
  await pause(3000)
  if (Jobs.parse(await read('/jobs')).length > 0) errors.push('Jobs have not ended')
  for (const { queue, visible, inFlight, delayed } of Depths.parse(await read('/queues')))
    if (visible + inFlight + delayed > 0)
      errors.push(`${queue}: ${visible} visible, ${inFlight} in flight, ${delayed} delayed`)
  for (const person of crowd) {
    const { held } = await person.account()
    if (held > 0) errors.push(`${person.email} has ${held} credits held`)
    if (person.unheard() > 0) errors.push(`${person.email} has not heard of ${person.unheard()} designs`)
    person.close()
  }

  const acts = [...times.values()].reduce((sum, { length }) => sum + length, 0)
  const waits = crowd.flatMap(({ waits: own }) => own)
  const part = (from: number, to: number) => {
    const looks = memory.slice(from * memory.length, to * memory.length)
    const each = median(looks.map(({ megabytes, threads }) => megabytes / threads))
    return { all: median(looks.map(({ megabytes }) => megabytes)), each }
  }
  const [before, after] = [part(0.25, 0.5), part(0.75, 1)]
  if (after.each > mostGrowth * before.each)
    errors.push(`Memory for each thread grew from ${before.each.toFixed(1)} to ${after.each.toFixed(1)} MB`)
  const figures: Figure[] = [...times].flatMap(([name, taken]) => [
    { name: `${name} p50`, value: median(taken), unit: 'ms', note: `${taken.length} times` },
    { name: `${name} p95`, value: percentile(taken, 0.95), unit: 'ms' },
  ])
  figures.push(
    { name: 'acts a second', value: acts / (minutes * 60), unit: '1/s' },
    {
      name: 'submit to live end p50',
      value: median(waits),
      unit: 'ms',
      note: `${waits.length} designs, of which Replicate takes 4000 ms`,
    },
    { name: 'submit to live end p95', value: percentile(waits, 0.95), unit: 'ms' },
    { name: 'memory, second quarter', value: before.all, unit: 'MB' },
    { name: 'memory, last quarter', value: after.all, unit: 'MB' },
    { name: 'memory a thread, second quarter', value: before.each, unit: 'MB' },
    { name: 'memory a thread, last quarter', value: after.each, unit: 'MB' },
    { name: 'unexpected', value: errors.length, unit: '', atMost: 0 },
  )
  console.log(tableOf(figures).join('\n'))
} finally {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const error of errors.slice(0, 20)) console.log(error)
process.exit(errors.length > 0 ? 1 : 0)
