import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

// What sharp needs at run time in Lambda, with the binaries for its x86_64 Linux.
const sharpPackages = [
  'sharp',
  'detect-libc',
  'semver',
  '@img/colour',
  '@img/sharp-linux-x64',
  '@img/sharp-libvips-linux-x64',
]

/** Copies sharp and its Linux binaries into the `node_modules` of each bundle, whatever this machine is. */
export const stageSharp = async (bundles: readonly string[]) => {
  if (bundles.length === 0) return
  const source = isLambdaLike() ? 'node_modules' : await installForLambda()
  await Promise.all(
    bundles.flatMap((bundle) =>
      sharpPackages.map((name) => cp(join(source, name), join(bundle, 'node_modules', name), { recursive: true })),
    ),
  )
}

const isLambdaLike = () => platform() === 'linux' && arch() === 'x64'

const installForLambda = async (): Promise<string> => {
  const folder = 'dist/sharp-linux-x64'
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8')))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { sharp: version } }))
  await promisify(execFile)('npm', ['install', '--os=linux', '--cpu=x64', '--libc=glibc', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  return join(folder, 'node_modules')
}

const packageFile = 'node_modules/sharp/package.json'
