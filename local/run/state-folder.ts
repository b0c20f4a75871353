import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { DurableMap } from './durable-map.ts'
import { StartError } from './start-error.ts'

export type StateFolder = {
  /** A place in the folder. */
  path(name: string): string
  /** A folder in it, made when it is not there. */
  folder(name: string): string
  /** A small map of its own. */
  map<Value>(name: string): DurableMap<Value>
  release(): void
}

/** Takes a folder for this process alone: two stacks on one state would each undo what the other does. */
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
    // A file that a crash has left empty names nobody, and 0 would be this process's own group.
    if (!(holder > 0)) return undefined
    process.kill(holder, 0)
    return holder === process.pid ? undefined : holder
  } catch {
    return undefined
  }
}

/** What the file system refuses within the state folder, in one line that says what to do; other errors as they are. */
export const stateTrouble = (error: unknown, folder: string): unknown => {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return error
  const path = String(error.path)
  if (!`${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)) return error
  const message = `${path} cannot be used (${error.code}). Set STATE_FOLDER to another folder, or begin anew: npm start -- --fresh`
  return new StartError(message, { cause: error })
}
