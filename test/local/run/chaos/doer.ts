import { expect } from 'vitest'
import * as z from 'zod'
import { problemType } from '#shared/contracts/problem.ts'
import type { StackAtAddress } from '#test/support/local/local-stack.ts'
import { newAccount, personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import type { Random } from '#test/support/random.ts'
import { roomPhoto } from '#test/support/rooms.ts'

/** What somebody did, as far as the stack acknowledged it, and how each design and training was seen to end. */
export type Doer = {
  email: string
  userId: string
  storagePath: string
  accepted: Set<string>
  enlarged: Set<string>
  deleted: Set<string>
  /** The accepted bulk jobs. */
  listings: Set<string>
  scenes: Set<string>
  /** The models whose training was accepted. */
  trained: Set<string>
  /** The business keys of the packs whose credits the return page has told. */
  told: Set<string>
  /** The latest export. `open`: whether it was accepted is not known. */
  exported: 'never' | 'open' | 'accepted'
  /** The status of each design and training that has ended, by its id. */
  ended: Map<string, string>
  /** The request whose answer was lost, which is sent again, and whether it had been accepted. */
  unanswered?: { body: Record<string, unknown>; isKnown: boolean } | undefined
}

/** Somebody at work, until the stack is killed. */
export type Doing = { person: StackPerson; doer: Doer; random: Random; death: AbortSignal }

const photo = await roomPhoto({ width: 320, height: 240, seed: 4 })

/** Signs up somebody who may use every tool. */
export const newDoer = async (stack: StackAtAddress): Promise<Doer> => {
  const email = await newAccount(stack, { tier: 'Pro', credits: 1000 })
  const person = await personAt(stack, email)
  const [{ userId }, storagePath] = [await person.account(), await person.upload(photo)]
  const designs = { accepted: new Set<string>(), enlarged: new Set<string>(), deleted: new Set<string>() }
  const others = { listings: new Set<string>(), scenes: new Set<string>(), trained: new Set<string>() }
  return { email, userId, storagePath, ...designs, ...others, told: new Set(), exported: 'never', ended: new Map() }
}

// A function ended before it answered, on a busy machine by its timeout: the gateway then answers with a message only.
const GatewayMessage = z.strictObject({ message: z.string() })
const Busy = z.object({ type: z.literal(problemType('request.busy')) })

type Answer = Awaited<ReturnType<StackPerson['call']>>

/** Whether an answer leaves open what happened, so that the same request may be sent again. */
export const isLost = ({ status, body }: Answer): boolean =>
  status >= 500 && (GatewayMessage.safeParse(body).success || (status === 503 && Busy.safeParse(body).success))

/** Calls the API. Undefined when the answer leaves open what happened; another status than these fails. */
export const ask = async (
  { person, doer }: Pick<Doing, 'person' | 'doer'>,
  [method, path, body]: [method: string, path: string, body?: unknown],
  statuses: readonly number[] = [200],
): Promise<Answer | undefined> => {
  const answer = await person.call(method, path, body)
  if (isLost(answer)) return undefined
  expect(statuses, `${method} ${path} of ${doer.email}: ${JSON.stringify(answer)}`).toContain(answer.status)
  return answer
}
