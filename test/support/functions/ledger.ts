import * as z from 'zod'
import { CreditEntryType } from '#shared/entities/credit-entry.ts'
import type { Item } from './table/item.ts'

const Entry = z.object({
  type: CreditEntryType,
  credits: z.int(),
  plan: z.int(),
  pack: z.int(),
  debt: z.int().default(0),
  generationId: z.string().optional(),
  trainingId: z.string().optional(),
  businessKey: z.string().optional(),
  holds: z.record(z.string(), z.object({ plan: z.int().nonnegative(), pack: z.int().nonnegative() })).optional(),
})
type Entry = z.infer<typeof Entry>

const Balance = z.object({
  planCredits: z.int(),
  packCredits: z.int(),
  held: z.int(),
  debt: z.int(),
  claims: z
    .record(
      z.string(),
      z.object({ bucket: z.enum(['plan', 'pack']), credits: z.int(), holds: z.record(z.string(), z.int()) }),
    )
    .nullish(),
})

type Parts = { plan: number; pack: number }

/** The sum of one account's credit entries, computed independently of the product (docs/product.md, Credits). */
export class Ledger {
  readonly #available: Parts = { plan: 0, pack: 0 }
  readonly #held: Parts = { plan: 0, pack: 0 }
  #granted = 0
  #spent = 0
  #expired = 0
  #clawed = 0
  #debt = 0
  /** The open hold of each generation and training. */
  readonly holds = new Map<string, Parts>()
  /** The remaining parts of holds that end in the current transaction. */
  readonly #rests = new Map<string, Parts>()
  /** The number of holds of each generation. */
  readonly heldTimes = new Map<string, number>()
  readonly captured = new Set<string>()
  readonly grants = new Set<string>()

  /** Adds an entry; returns an objection when it breaks a rule. */
  add(row: Item): string | undefined {
    const entry = Entry.parse(row)
    if (entry.type === 'grant') return this.#grant(entry)
    if (entry.holds) return this.#holdAll(entry.holds, entry)
    const holder = entry.generationId ?? entry.trainingId
    if (holder === undefined) return this.#moveBucket(entry)
    const { plan, pack } = entry
    if (entry.type === 'hold') return this.#hold(holder, { plan: -plan, pack: -pack }, entry)
    return this.#end(holder, entry)
  }

  #grant({ businessKey = '', plan, pack, credits }: Entry): string | undefined {
    if (this.grants.has(businessKey)) return `I4: ${businessKey} was granted twice`
    this.grants.add(businessKey)
    this.#move(this.#available, { plan, pack })
    this.#granted += plan + pack
    return credits === plan + pack ? undefined : 'I1: a grant whose parts are not its sum'
  }

  /** Entries without a job: lapses, claw-backs, restores, debts and corrections. */
  #moveBucket({ type, plan, pack, credits, debt }: Entry): string | undefined {
    this.#move(this.#available, { plan, pack })
    this.#debt += debt
    if (type === 'expire') this.#expired -= plan + pack
    else if (plan + pack < 0) this.#clawed -= plan + pack
    else this.#granted += plan + pack
    return credits === plan + pack ? undefined : `I1: a ${type} whose parts are not its sum`
  }

  #hold(generationId: string, parts: Parts, { credits }: Entry): string | undefined {
    if (this.holds.has(generationId)) return `I3: ${generationId} was held for while it was held for`
    this.holds.set(generationId, parts)
    this.heldTimes.set(generationId, (this.heldTimes.get(generationId) ?? 0) + 1)
    this.#move(this.#available, { plan: -parts.plan, pack: -parts.pack })
    this.#move(this.#held, parts)
    return credits === -(parts.plan + parts.pack) ? undefined : 'I1: a hold whose parts are not its sum'
  }

  /** The hold of a bulk job: its parts belong to its generations. */
  #holdAll(holds: Readonly<Record<string, Parts>>, { plan, pack, credits }: Entry): string | undefined {
    const sum = { plan: 0, pack: 0 }
    for (const [generationId, parts] of Object.entries(holds)) {
      this.#move(sum, parts)
      const objection = this.#hold(generationId, parts, {
        type: 'hold',
        ...parts,
        credits: -(parts.plan + parts.pack),
        debt: 0,
      })
      if (objection) return objection
    }
    const isSum = sum.plan === -plan && sum.pack === -pack && credits === plan + pack
    return isSum ? undefined : 'I1: a hold of a bulk job whose parts are not its sum'
  }

  /** Ends a hold by capture or release. Credits of a plan period that is over expire instead of being released. */
  #end(generationId: string, { type, plan, pack, credits }: Entry): string | undefined {
    const held = type === 'expire' ? this.#rests.get(generationId) : this.holds.get(generationId)
    if (!held) return `I3: ${generationId} has a ${type} and no hold`
    this.holds.delete(generationId)
    this.#rests.set(generationId, { plan: held.plan - plan, pack: held.pack - pack })
    this.#move(this.#held, { plan: -plan, pack: -pack })
    if (type === 'release') this.#move(this.#available, { plan, pack })
    if (type === 'capture') this.captured.add(generationId)
    if (type === 'capture') this.#spent += plan + pack
    if (type === 'expire') this.#expired += plan + pack
    return credits === (type === 'release' ? plan + pack : 0) ? undefined : `I1: a ${type} whose parts are not its sum`
  }

  /** After all entries of a transaction: an objection when a hold has ended without all of its parts. */
  closeHolds(): string | undefined {
    for (const [generationId, { plan, pack }] of this.#rests) {
      if (plan !== 0 || pack !== 0) return `I3: ${plan} + ${pack} of the hold for ${generationId} went nowhere`
    }
    this.#rests.clear()
    return undefined
  }

  /** An objection when the account's balance differs from the sum of its entries. */
  objectionTo(account: Item): string | undefined {
    const { planCredits, packCredits, held, debt, claims } = Balance.parse(account)
    const { plan, pack } = this.#available
    const heldSum = this.#held.plan + this.#held.pack
    if (planCredits < 0 || packCredits < 0 || held < 0) return 'I2: a balance is below zero'
    if (planCredits !== plan || packCredits !== pack) {
      return `I1: the balance is ${planCredits} + ${packCredits}, its entries add up to ${plan} + ${pack}`
    }
    if (held !== heldSum) return `I1: ${held} is held, the entries add up to ${heldSum}`
    if (debt !== this.#debt) return `I1: the debt is ${debt}, its entries add up to ${this.#debt}`
    if (plan + pack + held + this.#spent + this.#expired + this.#clawed !== this.#granted) {
      return `I1: available, held, spent, expired and clawed back are not the ${this.#granted} that were granted`
    }
    return this.#objectionToClaims(Object.values(claims ?? {}))
  }

  /** Claims are on credits of open holds, and no more than these hold. */
  #objectionToClaims(claims: NonNullable<z.infer<typeof Balance>['claims']>[string][]): string | undefined {
    for (const bucket of ['plan', 'pack'] as const) {
      const claimed = claims.reduce((sum, claim) => sum + (claim.bucket === bucket ? claim.credits : 0), 0)
      if (claimed > this.#held[bucket])
        return `I1: ${claimed} ${bucket} credits are claimed of ${this.#held[bucket]} held`
    }
    for (const { credits, holds } of claims) {
      const gone = Object.keys(holds).find((generationId) => !this.holds.has(generationId))
      if (gone) return `I3: ${gone} is claimed and not held`
      const held = Object.values(holds).reduce((sum, one) => sum + one, 0)
      if (credits < 1 || credits > held) return `I1: ${credits} credits are claimed of ${held} held`
    }
    return undefined
  }

  #move(parts: Parts, { plan, pack }: Parts): void {
    parts.plan += plan
    parts.pack += pack
  }
}
