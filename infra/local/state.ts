import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// A journal is worth rewriting once most of its lines are history.
const linesBeforeCompaction = 2000
const historyFactor = 4

/**
 * A map of JSON values that survives `kill -9`: every change is appended to a journal before it is visible, and the
 * journal is rewritten to the living entries when it is opened and whenever history outgrows them. Without a file it
 * lives in memory. What `get` returns is the entry itself: a change to it is lost unless it is `set` again.
 */
export class DurableMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #file: string | undefined
  #lines = 0

  constructor(file?: string) {
    this.#file = file
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    if (existsSync(file)) this.#replay(readFileSync(file, 'utf8'))
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

  // A line torn by a crash is the last one: what it would have changed was never answered for.
  #replay(journal: string): void {
    for (const line of journal.split('\n')) {
      if (!line) continue
      try {
        const [key, value] = JSON.parse(line) as [string, Value] | [string]
        if (value === undefined) this.#entries.delete(key)
        else this.#entries.set(key, value)
      } catch {
        return
      }
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
