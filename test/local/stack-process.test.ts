import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeStretch, isFree, partsOfTheStack } from '#test/support/stack-ports.ts'
import { startProcess } from '#test/support/stack-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const creditsOf = async (url: string, email: string, credits?: number): Promise<number> => {
  const path = `${url}/local/api/accounts`
  if (credits)
    await fetch(`${path}/${encodeURIComponent(email)}/credits`, { method: 'POST', body: JSON.stringify({ credits }) })
  const accounts = await (await fetch(path)).json()
  return accounts.find((account: { email: string }) => account.email === email).account.packCredits
}

test('the state outlives the process, however that ends, and the process leaves nothing behind', async () => {
  const port = await freeStretch()
  const environment = { PORT: String(port), STATE_FOLDER: temporaryFolder() }
  const url = `http://localhost:${port}`

  const first = startProcess(environment)
  await first.ready()
  expect(await creditsOf(url, 'new@example.com', 4)).toBe(4)
  first.child.kill('SIGKILL')
  await first.ended

  const second = startProcess(environment)
  await second.ready()
  expect(await creditsOf(url, 'new@example.com', 3)).toBe(7)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  for (let part = 0; part < partsOfTheStack; part += 1) expect(await isFree(port + part)).toBe(true)

  const fresh = startProcess(environment, '--fresh')
  await fresh.ready()
  expect(await creditsOf(url, 'new@example.com')).toBe(0)
  fresh.child.kill('SIGTERM')
  expect(await fresh.ended).toBe(0)
})

test('a port that is taken is named in one line that says what to do', async () => {
  const port = await freeStretch()
  const squatter = createServer().listen(port + 2, '127.0.0.1')
  await once(squatter, 'listening')
  const { ended, output } = startProcess({ PORT: String(port), STATE_FOLDER: temporaryFolder() })
  expect(await ended).toBe(1)
  const lines = output()
    .split('\n')
    .filter((line) => line && !line.startsWith('Building'))
  expect(lines).toEqual([
    `Port ${port + 2} (s3) is taken. Stop what uses it, or choose other ports: PORT=3000 npm start`,
  ])
  squatter.close()
})

test('a state that another stack runs on is left alone', async () => {
  const folder = temporaryFolder()
  const first = startProcess({ PORT: '0', STATE_FOLDER: folder })
  await first.ready()
  const second = startProcess({ PORT: '0', STATE_FOLDER: folder })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^Process \d+ already runs on the state in .+\. Stop it, or set STATE_FOLDER/)
  first.child.kill('SIGINT')
  await first.ended
})

test('a state folder that is a file is named in one line that says what to do', async () => {
  const file = join(temporaryFolder(), 'state')
  writeFileSync(file, '')
  const { ended, output } = startProcess({ PORT: '0', STATE_FOLDER: file })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n').at(-1)).toBe(
    `${file} cannot be used as the state folder. Set STATE_FOLDER to a folder that can be written.`,
  )
})

test('a port that is none is named', async () => {
  const { ended, output } = startProcess({ PORT: 'http' })
  expect(await ended).toBe(1)
  expect(output()).toBe('PORT is "http", which is no port. Leave it out for 3000, or set a number.\n')
})
