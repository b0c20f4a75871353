import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { StartError } from '#local/emulators/base/start-error.ts'

export type StateFolder = {
  /** The path of a file in the folder. */
  path(name: string): string
  /** The path of a subfolder, which is created when missing. */
  folder(name: string): string
  /** Opens a map that is stored in the file of this name. */
  map<Value>(name: string): DurableMap<Value>
  release(): void
}

/** Locks the folder for this process, since two stacks on one state would overwrite each other. Throws `StartError` when it is in use. */
export const claimStateFolder = (folder: string, { fresh = false } = {}): StateFolder => {
  const lock = join(folder, 'process')
  const holder = holderOf(lock)
  if (holder !== undefined)
    throw new StartError(
      `Process ${holder} already runs on the state in ${folder}. Stop it, or set STATE_FOLDER to another folder.`,
    )
  take(folder, lock, fresh)
  return {
    path: (name) => join(folder, name),
    folder: (name) => {
      mkdirSync(join(folder, name), { recursive: true })
      return join(folder, name)
    },
    map: (name) => new DurableMap(join(folder, name)),
    release: () => rmSync(lock, { force: true }),
  }
}

const take = (folder: string, lock: string, fresh: boolean) => {
  try {
    if (fresh) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(lock, String(process.pid))
  } catch (cause) {
    const message = `${folder} cannot be used as the state folder. Set STATE_FOLDER to a folder that can be written.`
    throw new StartError(message, { cause })
  }
}

const holderOf = (lock: string): number | undefined => {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // A crash can leave the file empty. It reads as 0, and signalling process 0 would reach our own process group.
    if (!(holder > 0)) return undefined
    process.kill(holder, 0)
    return holder === process.pid ? undefined : holder
  } catch {
    return undefined
  }
}

/** Turns a file system error inside the state folder into a `StartError`; returns every other error unchanged. */
export const stateTrouble = (error: unknown, folder: string): unknown => {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return error
  const path = String(error.path)
  if (!`${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)) return error
  const message = `${path} cannot be used (${error.code}). Set STATE_FOLDER to another folder, or begin anew: npm start -- --fresh`
  return new StartError(message, { cause: error })
}
