import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#local/emulators/base/start-error.ts'
import { type Assembly, readAssembly } from '#local/emulators/template/assembly.ts'
import { withBuildLock } from './build-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { makePictureKeys } from './make-picture-keys.ts'

const inputs = [
  'shared',
  'functions',
  'frontend',
  'infra',
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const keptAssemblies = 3
const minute = 60_000
const stage = process.env.STAGE ?? 'local'

type SynthOptions = {
  /** The folder of the assemblies; each is named by a hash of its inputs. */
  folder?: string
  /** Set when dist/ was just built from the same sources. */
  isBuilt?: boolean
  report?: (line: string) => void
}

/** Returns the app's assembly. It is built and synthesized only when its sources have changed. */
export const synthesize = async ({
  folder = join('.local', 'build'),
  isBuilt = false,
  report = () => {},
}: SynthOptions = {}): Promise<Assembly> => {
  const assembly = join(folder, fingerprint(inputs, [stage]))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(assembly))
    await withBuildLock(join(folder, 'lock'), () => buildUnlessThere(assembly, isBuilt, report))
  markAsUsed(assembly)
  removeOld(folder)
  return readAssembly(assembly)
}

// Another process may have built it while this one waited for the lock.
const buildUnlessThere = async (assembly: string, isBuilt: boolean, report: (line: string) => void) => {
  if (existsSync(assembly)) return
  report('Building (only after a change)')
  if (!isBuilt) await runNode('infra/build/main.ts', {})
  const unfinished = `${assembly}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pictureKeys = await makePictureKeys()
  // Skips the template validation and cdk-nag, which take seconds and run in the tests.
  await runNode('infra/app.ts', {
    CDK_OUTDIR: unfinished,
    CDK_VALIDATION: 'false',
    CDK_NAG: 'off',
    CDK_DEFAULT_ACCOUNT: '',
    STAGE: stage,
    PICTURE_KEYS: pictureKeys.publicKeys,
  })
  pictureKeys.keepIn(unfinished)
  renameSync(unfinished, assembly)
}

const runNode = (file: string, environment: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ...environment }
    const child = spawn(process.execPath, ['--import', 'tsx', file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.once('error', reject)
    child.once('exit', (status) =>
      status === 0 ? resolve() : reject(new StartError(`${errors.trim()}\n${file} failed; what it says is above.`)),
    )
  })

// A running stack loads bundles at their first call, so it refreshes the folder's time; `removeOld` keeps recent folders.
const markAsUsed = (assembly: string) => {
  const touch = () => existsSync(assembly) && utimesSync(assembly, new Date(), new Date())
  touch()
  setInterval(touch, 10 * minute).unref()
}

const removeOld = (folder: string) => {
  const assemblies = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ path: join(folder, name), usedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((left, right) => right.usedAt - left.usedAt)
  for (const { path, usedAt } of assemblies.slice(keptAssemblies)) {
    if (Date.now() - usedAt > 60 * minute) rmSync(path, { recursive: true, force: true })
  }
}
