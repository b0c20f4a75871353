import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { listen } from '#local/emulators/base/stand-in.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import { startStack } from '#local/run/start-stack.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { shortly } from '#test/support/shortly.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const garbage = 'Lorem ipsum dolor sit amet.\n'.repeat(20)

const folderWith = (name: string, content = garbage): string => {
  const file = join(temporaryFolder(), name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file.slice(0, -name.length - 1)
}

/** The output of `npm start` until it ends. */
const endOf = async (environment: Record<string, string>, ...flags: string[]) => {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...environment }
  const child = spawn(process.execPath, ['local/start.mjs', ...flags], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  // The build can have started before the failure.
  return { status, lines: output.split('\n').filter((line) => line && !line.startsWith('Building')) }
}

/** The first port of a stack in which the port of one part is taken. */
const stretchWithTakenS3 = async (): Promise<number> => {
  const port = await freeStretch()
  const squatter = createServer().listen(port + 2, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  return port
}

/** A database of the stand-in with a table of several pages. */
const shortenedTables = async (): Promise<string> => {
  const folder = temporaryFolder()
  const file = join(folder, 'tables.sqlite')
  const engine = await startDynamoEngine({ file })
  await engine.close()
  // Written data stays in the log file until the engine moves it, so both files are truncated.
  for (const part of [file, `${file}-wal`]) if (existsSync(part)) truncateSync(part, 6000)
  return folder
}

// Hides the package with the binary from this process only.
const hiddenBinary = (): string => {
  const file = join(temporaryFolder(), 'hide.cjs')
  writeFileSync(
    file,
    `const Module = require('node:module')
     const resolve = Module._resolveFilename
     Module._resolveFilename = function (name, ...rest) {
       if (name.startsWith('@dynoxide/')) throw new Error('hidden')
       return resolve.call(this, name, ...rest)
     }`,
  )
  return `--require ${file}`
}

type Trouble = () => Promise<{ environment: Record<string, string>; says: RegExp; flags?: string[] }>

const troubles: [string, Trouble][] = [
  [
    'a port that is taken',
    async () => {
      const port = await stretchWithTakenS3()
      return {
        environment: { PORT: String(port), STATE_FOLDER: temporaryFolder() },
        says: RegExp(
          `^Port ${port + 2} \\(s3\\) is taken\\. Stop what uses it, or choose other ports: PORT=\\d+ npm start$`,
        ),
      }
    },
  ],
  [
    'no binary for DynamoDB',
    async () => ({
      environment: { NODE_OPTIONS: hiddenBinary(), STATE_FOLDER: temporaryFolder() },
      says: /^DynamoDB has no stand-in here: the npm package @dynoxide\/\S+ is not installed\. .* or set DYNAMODB_ENDPOINT/,
    }),
  ],
  [
    'a flag that does not exist',
    async () => ({
      environment: { STATE_FOLDER: temporaryFolder() },
      flags: ['--frehs'],
      says: /^"--frehs" is not understood\. There is --fresh/,
    }),
  ],
  [
    'an invalid port',
    async () => ({
      environment: { PORT: 'http', STATE_FOLDER: temporaryFolder() },
      says: /^PORT is "http", which is no port\. Leave it out for 3000, or set a number\.$/,
    }),
  ],
]

test.each(shortly(troubles, 1, 2))('npm start ends in one line that says what to do: %s', async (_, trouble) => {
  const { environment, says, flags = [] } = await trouble()
  const { status, lines } = await endOf(environment, ...flags)
  expect(lines).toEqual([expect.stringMatching(says)])
  expect(status).toBe(1)
})

const journals = [
  ...['aws-faults', 'checkpoints', 'faces', 'mail', 'predictions', 'predictions.webhooks', 'queues', 'secrets'],
  ...['s3/buckets.jsonl', 's3/objects.jsonl', 'seeded'],
  ...['users.key', 'users.refresh-tokens', 'users.sessions', 'users.users'],
]

const startOn = (folder: string) => startStack({ port: 0, folder })

test('the message names a state folder that cannot be written', async () => {
  await expect(startOn('/sys/roomwright')).rejects.toThrow(
    new StartError(
      '/sys/roomwright cannot be used as the state folder. Set STATE_FOLDER to a folder that can be written.',
    ),
  )
})

test('the message names a state folder that is a file', async () => {
  const file = join(folderWith('state', ''), 'state')
  await expect(startOn(file)).rejects.toThrow(
    new StartError(`${file} cannot be used as the state folder. Set STATE_FOLDER to a folder that can be written.`),
  )
})

test.each<[string, () => Promise<string>]>([
  ['is none', async () => folderWith('tables.sqlite')],
  ['was cut off', shortenedTables],
])('the message names a database that %s', async (_, folder) => {
  await expect(startOn(await folder())).rejects.toThrow(
    /\/tables\.sqlite is damaged and cannot be read\. .* npm start -- --fresh$/,
  )
})

test.each(shortly(journals, 2, 4))('the message names a damaged file, which is left unchanged: %s', async (name) => {
  const folder = folderWith(name)
  await expect(startOn(folder)).rejects.toThrow(
    new StartError(
      `${join(folder, name)} is damaged and cannot be read. Put back a copy of it, or begin anew without any state: npm start -- --fresh`,
    ),
  )
  expect(readFileSync(join(folder, name), 'utf8')).toBe(garbage)
})

test.each(['logs', 's3', 'outputs', 's3/blobs'])(
  'the message names a file where a folder should be: %s',
  async (name) => {
    const folder = folderWith(name)
    await expect(startOn(folder)).rejects.toThrow(
      new StartError(
        `${join(folder, name)} cannot be used (EEXIST). Set STATE_FOLDER to another folder, or begin anew: npm start -- --fresh`,
      ),
    )
  },
)

test('the message names a folder where a file should be', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'secrets'))
  await expect(startOn(folder)).rejects.toThrow(/\/secrets is damaged and cannot be read\./)
})

test('the message names a DynamoDB that does not respond', async () => {
  const server = await listen(() => {})
  await server.close()
  vi.stubEnv('DYNAMODB_ENDPOINT', server.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(startOn(temporaryFolder())).rejects.toThrow(
    new StartError(
      `Nothing answers at ${server.url}. Start the server that DYNAMODB_ENDPOINT names, or leave that variable out.`,
    ),
  )
})

test('lost tables are not created again while the rest of the state is kept', async () => {
  await expect(startOn(folderWith('seeded', '["version","one"]\n'))).rejects.toThrow(
    /^The tables that the kept state goes with are gone\. .* npm start -- --fresh$/,
  )
})
