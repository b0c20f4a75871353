import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { dynoxidePackage, findDynoxide, startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import { eventually } from '#test/support/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'roomwright-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the server that DYNAMODB_ENDPOINT names is used and none is started', async () => {
  const { url } = await startDynamoEngine({ environment: { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' } })
  expect(url).toBe('http://127.0.0.1:1')
})

test('the binary is taken from PATH when the package is not installed', () => {
  const binary = join(folder, 'dynoxide')
  writeFileSync(binary, '')
  chmodSync(binary, 0o755)
  expect(findDynoxide({ PATH: `/nowhere:${folder}` }, null)).toBe(binary)
})

test.each([
  ['linux', 'x64', '@dynoxide/linux-x64'],
  ['darwin', 'arm64', '@dynoxide/darwin-arm64'],
])('the npm package for %s on %s is %s', (platform, arch, name) => {
  expect(dynoxidePackage(platform, arch)).toBe(name)
})

test('without a binary the error names the missing package and the other ways', () => {
  const find = () => findDynoxide({ PATH: '/nowhere' }, null)
  expect(find).toThrow(StartError)
  expect(find).toThrow(dynoxidePackage())
  expect(find).toThrow('put the dynoxide binary on the PATH, or set DYNAMODB_ENDPOINT')
})

test('a damaged database file is refused, and the error has the command that deletes the stored data', async () => {
  const file = join(folder, 'damaged.db')
  writeFileSync(file, 'this is no database, and long enough to be read as one'.repeat(100))
  await expect(startDynamoEngine({ file })).rejects.toThrow('npm start -- --fresh')
})

test('the server ends when its parent process is killed', async () => {
  const script = `import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
    console.log((await startDynamoEngine()).url)
    setInterval(() => {}, 1000)`
  const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  const [url] = await once(createInterface({ input: runner.stdout }), 'line')
  runner.kill('SIGKILL')
  await eventually(() => isFree(Number(new URL(url).port)))
})

const isFree = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
