import * as z from 'zod'

const times = z.union([z.int().positive().max(10_000), z.literal('always')]).default(1)
const flag = z.strictObject({ times }).nullable().default(null)

/**
 * What a person or a test may make go wrong. Each switch holds for the next so many predictions (or reads, or
 * downloads), or `always`: until it is turned off with null. A switch that is not named is off.
 */
export const Faults = z.strictObject({
  /** How long a prediction takes, instead of the stand-in's own pace. */
  latencyMs: z.number().min(0).max(1_800_000).nullable().default(null),
  /** How the prediction ends instead of succeeding. */
  outcome: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('failed'),
        error: z.string().min(1).max(4000).default('Prediction interrupted; please retry (code: PA)'),
        times,
      }),
      z.strictObject({ kind: z.enum(['nsfw', 'canceled', 'aborted']), times }),
    ])
    .nullable()
    .default(null),
  /** `failedAfter` and `droppedAfter` create the prediction all the same: its maker cannot know. */
  create: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('throttled'), retryAfterSeconds: z.int().min(1).max(3600).default(3), times }),
      z.strictObject({ kind: z.enum(['failedAfter', 'droppedAfter']), times }),
    ])
    .nullable()
    .default(null),
  /** How reading a prediction is refused. */
  read: z
    .strictObject({ kind: z.enum(['throttled', 'failed']), times })
    .nullable()
    .default(null),
  /** How downloading an output goes wrong. */
  output: z
    .strictObject({ kind: z.enum(['failed', 'notAnImage']), times })
    .nullable()
    .default(null),
  webhook: z
    .strictObject({
      lost: flag,
      doubled: flag,
      /** The webhook of the end is delivered before the create call is answered. */
      beforeAnswer: flag,
      /** The body carries 5 MB of logs. */
      hugeLogs: flag,
      /** Signed with another secret. */
      badSignature: flag,
      late: z
        .strictObject({ ms: z.int().min(0).max(3_600_000), times })
        .nullable()
        .default(null),
    })
    .prefault({}),
})
export type Faults = z.infer<typeof Faults>

export type FaultSettings = z.input<typeof Faults>

/** What was in force when a prediction was made; it keeps this whatever is switched afterwards. */
export type PredictionFaults = {
  latencyMs: number | null
  outcome: Exclude<Faults['outcome'], null> | null
  webhook: { lost: boolean; doubled: boolean; hugeLogs: boolean; badSignature: boolean; lateMs: number }
}

type Counted = { times: number | 'always' }

export class FaultSwitches {
  #faults: Faults = Faults.parse({})

  get current(): Faults {
    return structuredClone(this.#faults)
  }

  /** Replaces all switches; throws `ZodError` and changes nothing when the settings are wrong. */
  set(settings: FaultSettings): Faults {
    this.#faults = Faults.parse(settings)
    return this.current
  }

  reset(): void {
    this.set({})
  }

  take<Name extends 'outcome' | 'create' | 'read' | 'output'>(name: Name): Faults[Name] {
    const fault = this.#faults[name]
    this.#faults = { ...this.#faults, [name]: oneFewer(fault) }
    return fault
  }

  takeForPrediction(): PredictionFaults {
    const late = this.#takeOfWebhook('late')
    return {
      latencyMs: this.#faults.latencyMs,
      outcome: this.take('outcome'),
      webhook: {
        lost: this.#takeOfWebhook('lost') !== null,
        doubled: this.#takeOfWebhook('doubled') !== null,
        hugeLogs: this.#takeOfWebhook('hugeLogs') !== null,
        badSignature: this.#takeOfWebhook('badSignature') !== null,
        lateMs: late?.ms ?? 0,
      },
    }
  }

  takeBeforeAnswer(): boolean {
    return this.#takeOfWebhook('beforeAnswer') !== null
  }

  #takeOfWebhook<Name extends keyof Faults['webhook']>(name: Name): Faults['webhook'][Name] {
    const fault = this.#faults.webhook[name]
    this.#faults = { ...this.#faults, webhook: { ...this.#faults.webhook, [name]: oneFewer(fault) } }
    return fault
  }
}

const oneFewer = <Fault extends Counted>(fault: Fault | null): Fault | null => {
  if (fault === null || fault.times === 'always') return fault
  return fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
}
