import { stripe } from '#functions/core/clients/stripe/stripe.ts'
import { secretAnswer } from '#test/support/functions/function-environment.ts'
import { unreachable } from '#test/support/functions/stripe-errors.ts'
import { replace } from '#test/support/replace.ts'
import type { Fault } from './machine.ts'
import type { World } from './world.ts'

type Method = (...given: unknown[]) => object

const isMethod = (value: unknown): value is Method => typeof value === 'function'

// After the repetitions of the SDK.
const stripeFaults: readonly Fault[] = [
  { name: 'drops', takesEffect: false, outcome: () => ({ error: unreachable() }) },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: unreachable() }) },
]

// Answered at once and not a step of the schedule, because the product keeps what they answer from one schedule to the next.
const isKept = (name: string): boolean => name.startsWith('prices.') || name.startsWith('billingPortal.configurations.')

/** The product's client of Stripe, which it keeps for as long as its key stays the same. */
const client = await (async () => {
  const restore = replace(globalThis, 'fetch', async (_url: unknown, { body }: RequestInit = {}) =>
    secretAnswer(String(body)),
  )
  return stripe().finally(restore)
})()

/** Answers the product's calls of Stripe by a world's model, each as a call of its machine. Returns functions that restore them. */
export const installStripe = ({ machine, stripe: model }: Pick<World, 'machine' | 'stripe'>): (() => void)[] => {
  const callOf =
    (name: string, method: Method) =>
    (...given: unknown[]) => {
      let reply: object | undefined
      const perform = () => {
        reply = method(...given)
        return reply
      }
      const answered = machine.call({ name: `stripe ${name}`, perform, faults: stripeFaults })
      // The model answers a list as a whole.
      const rows = async function* () {
        await answered
        yield* reply as AsyncIterable<unknown>
      }
      return Object.assign(answered, { [Symbol.asyncIterator]: rows })
    }
  const callsOf = (methods: object, path: string): object =>
    Object.fromEntries(
      Object.entries(methods).map(([name, value]) => [
        name,
        isMethod(value)
          ? isKept(`${path}${name}`)
            ? value
            : callOf(`${path}${name}`, value)
          : callsOf(value, `${path}${name}.`),
      ]),
    )
  return Object.entries(callsOf(model.client, '')).map(([name, calls]) => replace(client, name, calls))
}
