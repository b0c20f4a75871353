import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect } from 'vitest'
import { eventually } from '#test/support/eventually.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the local stack in a separate process, as `npm start` does. The process is killed when the test ends. */
export const startProcess = (environment: Record<string, string>, ...args: string[]) => {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PREVIEW: 'plain', ...environment }
  const child = spawn(process.execPath, ['local/start.mjs', ...args], { env })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  const ready = () => eventually(() => expect(output).toContain('Ready: http://localhost:'), { withinSeconds: 90 })
  return { child, ready, ended, output: () => output }
}
