import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Stores the output pictures by prediction id and file name, in a folder or, without one, in memory. */
export class Outputs {
  readonly #folder: string | undefined
  readonly #memory = new Map<string, Buffer>()

  constructor(folder?: string) {
    this.#folder = folder
  }

  put(predictionId: string, name: string, picture: Buffer): void {
    const key = join(predictionId, name)
    if (!this.#folder) {
      this.#memory.set(key, picture)
      return
    }
    const path = join(this.#folder, key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.next`, picture)
    renameSync(`${path}.next`, path)
  }

  get(predictionId: string, name: string): Buffer | undefined {
    const key = join(predictionId, name)
    if (!this.#folder) return this.#memory.get(key)
    try {
      return readFileSync(join(this.#folder, key))
    } catch {
      return undefined
    }
  }

  remove(predictionId: string): void {
    if (this.#folder) rmSync(join(this.#folder, predictionId), { recursive: true, force: true })
    for (const key of this.#memory.keys()) if (dirname(key) === predictionId) this.#memory.delete(key)
  }
}
