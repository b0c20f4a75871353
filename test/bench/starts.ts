import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Figure } from './figure.ts'
import { startedStack } from './started-stack.ts'

/** These sources in a folder of their own, with the packages and without anything that was built before. */
const copySources = async (folder: string): Promise<void> => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of files.split('\0').filter(Boolean)) {
    // A file that is deleted and not committed yet is listed all the same.
    await cp(file, join(folder, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
}

/** From the command to "Ready": when nothing has been built yet, and when everything has. */
export const measure = async (): Promise<Figure[]> => {
  const sources = await mkdtemp(join(tmpdir(), 'roomwright-start-'))
  try {
    await copySources(sources)
    const start = async () => {
      const stack = await startedStack({ sources, state: join(sources, '.local/state') })
      await stack.stop()
      return stack.seconds
    }
    const cold = await start()
    const warm = Math.min(await start(), await start())
    return [
      { name: 'start to ready, nothing built', value: cold, unit: 's' },
      { name: 'start to ready, built before', value: warm, unit: 's', atMost: 10 },
    ]
  } finally {
    await rm(sources, { recursive: true, force: true })
  }
}
