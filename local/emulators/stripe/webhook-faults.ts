import * as z from 'zod'

const times = z.union([z.int().positive().max(10_000), z.literal('always')]).default(1)
const flag = z.strictObject({ times }).nullable().default(null)

/** Faults of event deliveries. Each switch applies to the next `times` deliveries, or always. */
export const WebhookFaults = z.strictObject({
  /** Never delivered. */
  lost: flag,
  /** Delivered twice with the same id. */
  doubled: flag,
  /** Published a second time as another event, with another id, for the same object. */
  repeated: flag,
  /** Events within one second are delivered in reverse order. */
  reordered: flag,
  badSignature: flag,
  late: z
    .strictObject({ ms: z.int().min(0).max(3_600_000), times })
    .nullable()
    .default(null),
})
export type WebhookFaults = z.infer<typeof WebhookFaults>

/** The faults of one delivery. Later changes of the switches do not affect it. */
export type DeliveryFaults = {
  lost: boolean
  doubled: boolean
  repeated: boolean
  reordered: boolean
  badSignature: boolean
  lateMs: number
}

export class WebhookFaultSwitches {
  #faults: WebhookFaults = WebhookFaults.parse({})

  get current(): WebhookFaults {
    return structuredClone(this.#faults)
  }

  /** Replaces all switches; throws `ZodError` and changes nothing when the settings are wrong. */
  set(settings: z.input<typeof WebhookFaults>): WebhookFaults {
    this.#faults = WebhookFaults.parse(settings)
    return this.current
  }

  takeForDelivery(): DeliveryFaults {
    const late = this.#take('late')
    return {
      lost: this.#take('lost') !== null,
      doubled: this.#take('doubled') !== null,
      repeated: this.#take('repeated') !== null,
      reordered: this.#take('reordered') !== null,
      badSignature: this.#take('badSignature') !== null,
      lateMs: late?.ms ?? 0,
    }
  }

  #take<Name extends keyof WebhookFaults>(name: Name): WebhookFaults[Name] {
    const fault = this.#faults[name]
    if (fault && fault.times !== 'always') {
      const next = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
      this.#faults = { ...this.#faults, [name]: next }
    }
    return fault
  }
}
