import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
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
  /** Resolves when the stack is ready; throws with its output when it ends instead. */
  const ready = async () => {
    const isReady = () => output.includes('Ready: http://localhost:')
    await eventually(() => expect(isReady() || child.exitCode !== null).toBe(true), { withinSeconds: 600 })
    expect(isReady(), output).toBe(true)
  }
  /** Kills the stack and the table's engine by SIGKILL, and resolves when both have ended. */
  const killAll = async () => {
    const engine = processes().find(({ parent, words }) => parent === child.pid && words.includes('dynoxide'))?.group
    if (!engine) throw new Error('The stack has no engine')
    child.kill('SIGKILL')
    process.kill(-engine, 'SIGKILL')
    await ended
    await eventually(() => expect(processes().filter(({ group }) => group === engine)).toEqual([]))
  }
  return { child, ready, ended, killAll, output: () => output }
}

/** The processes that run; those that have ended and wait for their parent are left out. */
const processes = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pgid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([parent, group, , ...words]) => ({ parent: Number(parent), group: Number(group), words: words.join(' ') }))
