import { randomUUID } from 'node:crypto'
import { DurableMap } from '#local/run/durable-map.ts'
import { AwsFault, type AwsFaultSettings, type FaultyService } from './aws-fault.ts'

/** A fault that is switched on. `times` is what is left of it. */
export type SetAwsFault = AwsFault & {
  id: string
  /** How many calls it was about. */
  seen: number
  /** How many of them it has struck. */
  struck: number
}

type FaultyCall = { service: FaultyService; operation: string; accessKeyId: string | undefined }

type SwitchesOptions = {
  /** Where they are kept; in memory without it. */
  kept?: DurableMap<SetAwsFault>
  /** The name of the function whose key it is; undefined for any other caller. */
  functionOf?: (accessKeyId: string) => string | undefined
  /** Whose calls nothing strikes: whoever sets the faults must still be able to look and to end them. */
  isExempt?: (accessKeyId: string) => boolean
}

/** What a person or a test makes go wrong in calls of AWS. Each fault ends by itself when its times are used up. */
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

  /** Replaces all faults; throws `ZodError` and changes nothing when one of them is wrong. */
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

  /** Whether there was one of this id. */
  remove(id: string): boolean {
    const isThere = this.#kept.has(id)
    this.#kept.delete(id)
    return isThere
  }

  /** The fault that strikes this call, used up by one; undefined for a call that goes well. */
  take(call: FaultyCall): AwsFault | undefined {
    if (this.#kept.size === 0 || (call.accessKeyId && this.#isExempt(call.accessKeyId))) return undefined
    const caller = call.accessKeyId && this.#functionOf(call.accessKeyId)
    return this.all()
      .filter((fault) => isAbout(fault, call, caller))
      .find((fault) => this.#strikes(fault))
  }

  // With a share the calls are struck evenly, not by chance: a test that ran once runs again.
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
  (fault.function === null || caller?.toLowerCase().includes(fault.function.toLowerCase()) === true)
