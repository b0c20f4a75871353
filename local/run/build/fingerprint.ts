import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A digest of the names and contents of files and folders, and of other strings. */
export const fingerprint = (paths: readonly string[], others: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) if (existsSync(path)) add(hash, path)
  for (const other of others) hash.update(`${other}\0`)
  return hash.digest('hex').slice(0, 16)
}

const add = (hash: Hash, path: string): void => {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(hash, join(path, name))
  else hash.update(`${path}\0`).update(readFileSync(path))
}
