import { expect, test } from 'vitest'
import { freeStretch, isFree, partsOfTheStack } from '#test/support/local/stack-ports.ts'
import { startProcess } from '#test/support/local/stack-process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const creditsOf = async (url: string, email: string, credits?: number): Promise<number> => {
  const path = `${url}/local/api/accounts`
  if (credits)
    await fetch(`${path}/${encodeURIComponent(email)}/credits`, { method: 'POST', body: JSON.stringify({ credits }) })
  const accounts = await (await fetch(path)).json()
  return accounts.find((account: { email: string }) => account.email === email).account.packCredits
}

test('the state survives the end of the process and is locked against a second one, and the process leaves nothing running', {
  timeout: 180_000,
}, async () => {
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
  const beside = startProcess({ ...environment, PORT: '0' })
  expect(await beside.ended).toBe(1)
  expect(beside.output()).toMatch(/^Process \d+ already runs on the state in .+\. Stop it, or set STATE_FOLDER/)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  for (let part = 0; part < partsOfTheStack; part += 1) expect(await isFree(port + part)).toBe(true)

  const fresh = startProcess(environment, '--fresh')
  await fresh.ready()
  expect(await creditsOf(url, 'new@example.com')).toBe(0)
  fresh.child.kill('SIGTERM')
  expect(await fresh.ended).toBe(0)
})
