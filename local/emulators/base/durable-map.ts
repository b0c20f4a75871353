import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

// The journal is rewritten when it has this many lines and most of them are outdated.
const linesBeforeCompaction = 2000
const historyFactor = 4

/**
 * A map of JSON values that survives `kill -9`: every change is appended to a journal before it is visible. Opening the
 * map compacts the journal, and so does a change once most lines are outdated. Without a file the map is in memory only.
 * `get` returns the stored object itself; a mutation of it is not saved until `set` is called.
 */
export class DurableMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #file: string | undefined
  #lines = 0

  constructor(file?: string) {
    this.#file = file
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    if (existsSync(file)) this.#replay(file)
    this.#compact()
  }

  get size() {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(key: string, value: Value): void {
    this.#append([key, value])
    this.#entries.set(key, value)
    this.#compactWhenWorthIt()
  }

  delete(key: string): void {
    if (!this.#entries.has(key)) return
    this.#append([key])
    this.#entries.delete(key)
    this.#compactWhenWorthIt()
  }

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  values(): Value[] {
    return [...this.#entries.values()]
  }

  entries(): [string, Value][] {
    return [...this.#entries]
  }

  #append(record: [string, Value] | [string]): void {
    if (!this.#file) return
    appendFileSync(this.#file, `${JSON.stringify(record)}\n`)
    this.#lines += 1
  }

  #compactWhenWorthIt(): void {
    if (this.#lines > Math.max(linesBeforeCompaction, this.#entries.size * historyFactor)) this.#compact()
  }

  // A crash can leave the last line incomplete. It is dropped, since `set` had not returned yet.
  #replay(file: string): void {
    const lines = readJournal(file).split('\n')
    const torn = lines.pop() ?? ''
    if (!torn.startsWith(recordStart.slice(0, torn.length))) throw damaged(file)
    for (const line of lines) {
      const [key, value] = parseRecord<Value>(line) ?? []
      if (key === undefined) throw damaged(file)
      if (value === undefined) this.#entries.delete(key)
      else this.#entries.set(key, value)
    }
  }

  #compact(): void {
    if (!this.#file) return
    const next = `${this.#file}.next`
    writeFileSync(
      next,
      this.entries()
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    )
    renameSync(next, this.#file)
    this.#lines = this.#entries.size
  }
}

const recordStart = '["'

const parseRecord = <Value>(line: string): [string, Value] | [string] | undefined => {
  try {
    const record: unknown = JSON.parse(line)
    if (Array.isArray(record) && typeof record[0] === 'string') return record as [string, Value] | [string]
  } catch {}
  return undefined
}

const readJournal = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw damaged(file, cause)
  }
}

// The damaged file is left unchanged, so that a person can repair it.
const damaged = (file: string, cause?: unknown) =>
  new StartError(
    `${file} is damaged and cannot be read. Put back a copy of it, or begin anew without any state: npm start -- --fresh`,
    { cause },
  )
