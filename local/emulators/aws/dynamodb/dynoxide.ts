import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '#local/emulators/base/free-port.ts'
import { StartError } from '#local/emulators/base/start-error.ts'

/** A DynamoDB-compatible server. `close` stops it, unless DYNAMODB_ENDPOINT named it. */
export type DynamoEngine = { url: string; close(): Promise<void> }

type EngineOptions = {
  port?: number
  /** The database file; the database is in memory without it. */
  file?: string
  environment?: NodeJS.ProcessEnv
}

/** Starts dynoxide, or uses the server that DYNAMODB_ENDPOINT names. */
export const startDynamoEngine = async (options: EngineOptions = {}): Promise<DynamoEngine> => {
  const { port, file, environment = process.env } = options
  if (environment.DYNAMODB_ENDPOINT) return { url: environment.DYNAMODB_ENDPOINT, close: async () => {} }

  const binary = findDynoxide(environment)
  const ownPort = port || (await freePort())
  if (file) mkdirSync(dirname(file), { recursive: true })
  const args = ['serve', '--host', '127.0.0.1', '--port', String(ownPort), ...(file ? ['--db-path', file] : [])]
  const child = spawnTied(binary, args)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const output = collect(child)

  const started = await Promise.race([waitForPort(ownPort), ended.then(() => false)])
  if (!started)
    throw new StartError(
      `DynamoDB's stand-in did not start (${output().trim()}). When its state is damaged, begin anew: npm start -- --fresh`,
    )
  return {
    url: `http://127.0.0.1:${ownPort}`,
    close: () => {
      child.stdin?.end()
      return ended
    },
  }
}

/** The path of dynoxide, from its npm package for this platform or from PATH. Throws `StartError` without it. */
export const findDynoxide = (environment: NodeJS.ProcessEnv, packaged = packagedBinary(dynoxidePackage())): string => {
  const onPath = (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, 'dynoxide'))
  const found = [packaged, ...onPath].find((file) => file !== null && isExecutable(file))
  if (found) return found
  throw new StartError(
    `DynamoDB has no stand-in here: the npm package ${dynoxidePackage()} is not installed. Run npm install where that package exists, put the dynoxide binary on the PATH, or set DYNAMODB_ENDPOINT to a DynamoDB-compatible server.`,
  )
}

/** The npm package with dynoxide's binary for a platform, an optional dependency. */
export const dynoxidePackage = (platform: string = process.platform, arch: string = process.arch): string =>
  `@dynoxide/${platform}-${arch}`

const packagedBinary = (name: string): string | null => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide')
  } catch {
    return null
  }
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// The shell kills the server when its standard input closes, so the server also ends when this process is killed.
// Detached, so that Ctrl-C reaches this process first and running functions can finish their writes.
const tie = `exec 3<&0
"$0" "$@" & server=$!
( read -r _ <&3; kill "$server" ) 2>/dev/null & watcher=$!
wait "$server"; status=$?
kill "$watcher" 2>/dev/null
exit "$status"`

const spawnTied = (binary: string, args: string[]): ChildProcess =>
  spawn('sh', ['-c', tie, binary, ...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })

const collect = (child: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text = `${text}${chunk}`.slice(-2000)
    })
  return () => text
}

const waitForPort = async (port: number): Promise<boolean> => {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (await accepts(port)) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
