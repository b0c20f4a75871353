import { toAccount } from '#functions/core/accounts/accounts.ts'
import {
  captureWrites,
  type Hold,
  heldCredits,
  holdFor,
  holdWrites,
  releaseWrites,
} from '#functions/core/credits/holds.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { stage } from '#test/support/functions/billing-stage.ts'
import { Timeline } from './timeline.ts'

type Job = { userId: string; generationId: GenerationId; hold: Hold }

/** What the credits are used for. */
export abstract class Jobs extends Timeline {
  readonly jobs: Job[] = []
  #made = 0

  hold(): Promise<unknown> {
    return this.#start(this.random.between(1, this.random.chance(0.3) ? 600 : 6))
  }

  async #start(credits: number): Promise<Job | undefined> {
    const account = stage.account()
    const hold = holdFor(account, credits)
    if (!hold) return undefined
    const job = { userId, generationId: GenerationId.parse(`gen_01KAF${String(++this.#made).padStart(21, '0')}`), hold }
    const { latestEntry } = account
    await transact(holdWrites({ ...job, toolId: 'full-redesign', latestEntry }, hold))
    this.jobs.push(job)
    this.note(`holds ${hold.plan} + ${hold.pack} (${this.#made})`)
    return job
  }

  async endHold(): Promise<void> {
    const job = this.random.pick(this.jobs)
    if (job) await this.#end(job, this.random.chance(0.5))
  }

  async #end(job: Job, isFinished: boolean): Promise<void> {
    this.jobs.splice(this.jobs.indexOf(job), 1)
    this.note(`${isFinished ? 'finishes' : 'cancels'} a job of ${heldCredits(job.hold)}`)
    if (!isFinished) return transact(releaseWrites(stage.account(), job))
    try {
      await transact(captureWrites(job))
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      await transact(captureWrites(job, stage.account()))
    }
  }

  /** Spends most of the credits and loses a dispute, which leaves a debt. */
  async spendAndDispute(): Promise<void> {
    const { credits } = toAccount(stage.account(), this.now)
    const job = credits > 0 ? await this.#start(this.random.between(Math.ceil(credits / 2), credits)) : undefined
    if (job) await this.#end(job, true)
    this.openDispute()
    this.closeDispute('lost')
  }
}
