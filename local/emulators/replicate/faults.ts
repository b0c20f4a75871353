import * as z from 'zod'

const times = z.union([z.int().positive().max(10_000), z.literal('always')]).default(1)
const flag = z.strictObject({ times }).nullable().default(null)

/**
 * Faults that a person or a test can switch on. Each applies to the next `times` predictions and trainings, reads or
 * downloads, or `always` until it is set to null. A switch that is left out is off. A prediction of a community model, which
 * is created by its version, meets none: such ones run in the background, and would take those of the design.
 */
export const Faults = z.strictObject({
  /** The duration of a prediction or training, instead of the default. */
  latencyMs: z.number().min(0).max(1_800_000).nullable().default(null),
  /**
   * The end of the prediction or training, instead of success. `zipRejected` and `noWeights`, a success whose output
   * lacks the weights, are for trainings only.
   */
  outcome: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('failed'),
        error: z.string().min(1).max(4000).default('Prediction interrupted; please retry (code: PA)'),
        times,
      }),
      z.strictObject({ kind: z.enum(['nsfw', 'canceled', 'aborted', 'zipRejected', 'noWeights']), times }),
    ])
    .nullable()
    .default(null),
  /** `failedAfter` and `droppedAfter` create the prediction or training and then fail the call, so that the caller cannot know. */
  create: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('throttled'), retryAfterSeconds: z.int().min(1).max(3600).default(3), times }),
      z.strictObject({ kind: z.enum(['failedAfter', 'droppedAfter']), times }),
    ])
    .nullable()
    .default(null),
  /** The error of a request that reads a prediction or training. */
  read: z
    .strictObject({ kind: z.enum(['throttled', 'failed']), times })
    .nullable()
    .default(null),
  /** The error of a download of an output. `turned` delivers the picture turned by 90 degrees: its room has another structure. */
  output: z
    .strictObject({ kind: z.enum(['failed', 'notAnImage', 'turned']), times })
    .nullable()
    .default(null),
  /** Refuses the deletion of a model, as while the deletion of its versions, which takes minutes, has not finished. */
  modelDeletion: flag,
  webhook: z
    .strictObject({
      lost: flag,
      doubled: flag,
      /** The webhook of the end is delivered before the response to the create call. */
      beforeAnswer: flag,
      /** The body carries 5 MB of logs. */
      hugeLogs: flag,
      /** The signature uses a wrong secret. */
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

/** The faults of one prediction or training, taken at its creation. Later changes of the switches do not affect it. */
export type RunFaults = {
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

  take<Name extends 'outcome' | 'create' | 'read' | 'output' | 'modelDeletion'>(name: Name): Faults[Name] {
    const fault = this.#faults[name]
    this.#faults = { ...this.#faults, [name]: oneFewer(fault) }
    return fault
  }

  takeForRun(): RunFaults {
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

  /** The faults of a run that only a changed latency concerns. */
  ofSparedRun(): RunFaults {
    const webhook = { lost: false, doubled: false, hugeLogs: false, badSignature: false, lateMs: 0 }
    return { latencyMs: this.#faults.latencyMs, outcome: null, webhook }
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
