import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Figure } from './figure.ts'
import { startedStack } from './started-stack.ts'

/** Copies the sources to a new folder, with the installed packages and without earlier builds. */
const copySources = async (folder: string): Promise<void> => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of files.split('\0').filter(Boolean)) {
    // git also lists files whose deletion is not committed yet.
    await cp(file, join(folder, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
}

/** The time from `npm start` to "Ready", without and with an earlier build. */
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
