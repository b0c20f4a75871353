import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined)

/** Whether the installed versions are those of the lock; optional packages, which are for other platforms, may be missing. */
const matches = (wanted, installed) =>
  installed !== undefined &&
  Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !(path in installed)),
  )

/** Runs `npm ci` when node_modules does not match package-lock.json. Uses Node's own modules only, for a fresh clone. */
export const installDependencies = () => {
  const wanted = readLock('package-lock.json')
  if (matches(wanted, readLock('node_modules/.package-lock.json'))) return
  console.log('Installing what package-lock.json names (npm ci)')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
