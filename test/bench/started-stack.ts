import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freeStretch } from '#test/support/local/stack-ports.ts'

type StackOptions = { sources?: string; state: string }

/** Starts `npm start` in a separate process and waits until it is ready; with the time that took. */
export const startedStack = async ({ sources = '.', state }: StackOptions) => {
  const port = await freeStretch()
  const began = performance.now()
  const child = spawn(process.execPath, ['local/start.mjs'], {
    cwd: sources,
    env: { ...process.env, PORT: String(port), STATE_FOLDER: state },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const ready = async () => {
    for await (const line of lines) if (line.startsWith('Ready: ')) return line.slice('Ready: '.length)
    throw new Error('The stack ended before it was ready')
  }
  const url = await ready()
  const seconds = (performance.now() - began) / 1000
  child.stdout.resume()
  return {
    url,
    seconds,
    pid: Number(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

export type StartedStack = Awaited<ReturnType<typeof startedStack>>
