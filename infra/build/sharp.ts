import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

// The parts of sharp without binaries, which differ by platform.
const sharpPackages = ['sharp', 'detect-libc', 'semver', '@img/colour']

// The binaries for Lambda: x86_64 Linux with glibc.
const lambdaBinaries = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64']

/**
 * Copies sharp into the `node_modules` of each bundle, with the binaries for Lambda. On other platforms it adds the
 * binaries of this machine, because the local stack runs the same bundles.
 */
export const stageSharp = async (bundles: readonly string[]) => {
  if (bundles.length === 0) return
  const copies = [
    ...sharpPackages.map(from(installed)),
    ...(existsSync(join(installed, '@img/sharp-linux-x64'))
      ? lambdaBinaries.map(from(installed))
      : [...lambdaBinaries.map(from(await installForLambda())), ...(await hostBinaries()).map(from(installed))]),
  ]
  await Promise.all(
    bundles.flatMap((bundle) =>
      copies.map(({ name, source }) => cp(source, join(bundle, 'node_modules', name), { recursive: true })),
    ),
  )
}

const installed = 'node_modules'

const from = (folder: string) => (name: string) => ({ name, source: join(folder, name) })

const hostBinaries = async (): Promise<string[]> =>
  (await readdir(join(installed, '@img'))).filter((name) => name.startsWith('sharp-')).map((name) => `@img/${name}`)

const SharpPackage = z.object({ version: z.string() })

const installForLambda = async (): Promise<string> => {
  const folder = 'dist/sharp-linux-x64'
  const { version } = SharpPackage.parse(JSON.parse(await readFile(join(installed, 'sharp/package.json'), 'utf8')))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { sharp: version } }))
  await promisify(execFile)('npm', ['install', '--os=linux', '--cpu=x64', '--libc=glibc', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  return join(folder, 'node_modules')
}
