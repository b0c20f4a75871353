import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const sources = ['functions', 'shared', 'frontend', 'infra', 'local']
const settings = ['cdk.json', 'package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts']

/** Copies the project's sources to a folder in which a test can change them; packages and builds are shared. */
const copyOfTheProject = (): string => {
  const folder = temporaryFolder()
  for (const path of [...sources, ...settings]) cpSync(path, join(folder, path), { recursive: true })
  mkdirSync(join(folder, '.local'))
  mkdirSync(join('.local', 'build'), { recursive: true })
  symlinkSync(resolve('.local', 'build'), join(folder, '.local', 'build'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** `npm run dev`, without npm. */
const startDev = async (folder: string) => {
  const environment = { PORT: '0', STATE_FOLDER: join(folder, 'state') }
  const child = spawn(process.execPath, ['local/start.mjs', '--dev'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  })
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        child.once('exit', () => done())
        child.kill('SIGINT')
      }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ready = () => expect(output).toMatch(/Ready: (\S+)/)
  await eventually(ready, { withinSeconds: 150 })
  const starts = () => output.split('Ready: ').length - 1
  return { url: /Ready: (\S+)/.exec(output)?.[1] ?? '', child, starts }
}

/** The messages that Vite sends to its client in a page. */
const hotReload = async (url: string): Promise<string[]> => {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const port = /hmrPort = (\d+)/.exec(client)?.[1]
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.terminate())
  const messages: string[] = []
  socket.on('message', (message) => messages.push(String(message)))
  await eventually(() => expect(messages.join()).toContain('connected'))
  return messages
}

test('a change of a function or a page takes effect without a restart', { timeout: 200_000 }, async () => {
  const folder = copyOfTheProject()
  const { url, child, starts } = await startDev(folder)

  const answer = async () => (await fetch(`${url}/api/webhooks/replicate`, { method: 'POST' })).text()
  const handlerFile = join(folder, 'functions', 'webhooks', 'replicate.ts')
  for (const mark of ['first', 'second']) {
    writeFileSync(handlerFile, `export const handler = async () => ({ mark: '${mark}' })\n`)
    await eventually(async () => expect(await answer()).toBe(`{"mark":"${mark}"}`))
  }

  const page = await (await fetch(`${url}/login`)).text()
  expect(page).toContain('/@vite/client')
  const path = '/app/route-error.tsx'
  const served = async () => (await fetch(`${url}${path}`)).text()
  expect(await served()).not.toContain('changed by the test')
  const messages = await hotReload(url)
  const file = join(folder, 'frontend', path)
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nexport const mark = 'changed by the test'\n`)
  await eventually(() => expect(messages).toContainEqual(expect.stringContaining(path)))
  await eventually(async () => expect(await served()).toContain('changed by the test'))

  expect(child.exitCode).toBeNull()
  expect(starts()).toBe(1)
})
