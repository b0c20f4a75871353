import { randomUUID } from 'node:crypto'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { AwsFault, type AwsFaultSettings, canMeet, type FaultyService } from './aws-fault.ts'

/** A fault that is switched on. `times` counts down. */
export type SetAwsFault = AwsFault & {
  id: string
  /** The number of calls that matched. */
  seen: number
  /** The number of calls that failed by this fault. */
  struck: number
}

type FaultyCall = { service: FaultyService; operation: string; accessKeyId: string | undefined }

type SwitchesOptions = {
  /** Stores the faults; they are in memory without it. */
  kept?: DurableMap<SetAwsFault>
  /** The name of the function with this access key; undefined for any other caller. */
  functionOf?: (accessKeyId: string) => string | undefined
  /** Whether calls with this access key never fail, so that the console works while faults are on. */
  isExempt?: (accessKeyId: string) => boolean
}

/** Faults of AWS calls that a person or a test switches on. A fault ends when its `times` are used up. */
export class AwsFaultSwitches {
  readonly #kept: DurableMap<SetAwsFault>
  readonly #functionOf: (accessKeyId: string) => string | undefined
  readonly #isExempt: (accessKeyId: string) => boolean

  constructor({ kept, functionOf = () => undefined, isExempt = () => false }: SwitchesOptions = {}) {
    this.#kept = kept ?? new DurableMap()
    this.#functionOf = functionOf
    this.#isExempt = isExempt
  }

  all(): SetAwsFault[] {
    return this.#kept.values()
  }

  /** Replaces all faults. Throws `ZodError` and changes nothing when one of them is invalid. */
  set(faults: readonly AwsFaultSettings[]): SetAwsFault[] {
    const parsed = faults.map((fault) => AwsFault.parse(fault))
    for (const id of this.#kept.keys()) this.#kept.delete(id)
    for (const fault of parsed) this.add(fault)
    return this.all()
  }

  add(settings: AwsFaultSettings): SetAwsFault {
    const fault = { ...AwsFault.parse(settings), id: randomUUID(), seen: 0, struck: 0 }
    this.#kept.set(fault.id, fault)
    return fault
  }

  /** Returns false for an unknown id. */
  remove(id: string): boolean {
    const isThere = this.#kept.has(id)
    this.#kept.delete(id)
    return isThere
  }

  /** The fault of this call, with its `times` reduced by one; undefined when the call should succeed. */
  take(call: FaultyCall): AwsFault | undefined {
    if (this.#kept.size === 0 || (call.accessKeyId && this.#isExempt(call.accessKeyId))) return undefined
    const caller = call.accessKeyId && this.#functionOf(call.accessKeyId)
    return this.all()
      .filter((fault) => isAbout(fault, call, caller))
      .find((fault) => this.#strikes(fault))
  }

  // A share is spread evenly over the calls and not at random, so that tests are repeatable.
  #strikes(fault: SetAwsFault): boolean {
    const due = (calls: number) => Math.floor(calls * fault.share + 1e-9)
    const isStruck = due(fault.seen + 1) > due(fault.seen)
    const times = fault.times === 'always' || !isStruck ? fault.times : fault.times - 1
    if (times === 0) this.#kept.delete(fault.id)
    else this.#kept.set(fault.id, { ...fault, times, seen: fault.seen + 1, struck: fault.struck + (isStruck ? 1 : 0) })
    return isStruck
  }
}

const isAbout = (fault: AwsFault, { service, operation }: FaultyCall, caller: string | undefined): boolean =>
  fault.service === service &&
  (fault.operation === null || fault.operation === operation) &&
  canMeet(operation, fault) &&
  (fault.function === null || caller?.toLowerCase().includes(fault.function.toLowerCase()) === true)
