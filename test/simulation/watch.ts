import { isDeepStrictEqual } from 'node:util'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { checkoutKey, invoiceKey, nobody } from '#functions/core/billing/purchase-rows.ts'
import { BulkJobRow } from '#functions/core/bulk/bulk-jobs.ts'
import { BulkWork } from '#functions/core/bulk/bulk-work.ts'
import {
  accountSortKey,
  bulkJobPrefix,
  generationPrefix,
  keys,
  ownerOf,
  roomMapPrefix,
  trainedModelPrefix,
  userPartition,
} from '#functions/core/db/keys.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { type Job, JobRow } from '#functions/core/generations/jobs.ts'
import { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { isRoomMap, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { destinationOf, isRunning, TrainingJob } from '#functions/core/training/training-jobs.ts'
import { limits } from '#shared/limits.ts'
import { Ledger } from '#test/support/functions/ledger.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import type { RowChange } from '#test/support/functions/table/rows.ts'
import { ExportRules } from './exports.ts'
import { changedHd } from './full-resolutions.ts'
import { objectionTo } from './money/books.ts'
import { people } from './people.ts'
import { changedPart, checkMaps } from './room-maps.ts'
import type { World } from './world.ts'

/**
 * A violated invariant. I1: the balance equals the sum of its entries. I2: no balance is negative. I3: each hold
 * belongs to one processing generation. I4: a business key counts once. I5: a settled generation does not change. I6:
 * every job ends. I7: a charged generation has its result in the bucket. I8: in the end every result in the bucket
 * belongs to a completed generation. I9: a bulk job counts each of its generations once. I10: a design has at most one free
 * repair that runs or was made. I11: a part of a room map ends, stays as it ended unless it failed, and has its label
 * picture in the bucket only when it is completed; its job costs nothing. I12: a full resolution has one job while it is
 * processing, stays as it ended unless it failed, and is in the bucket when it is completed. I13: of a deleted account
 * nothing remains but the mark that it is deleted. I14: a purchase is granted when Stripe has its payment, to its buyer; in
 * the end every payment was granted once, and refunds and lost disputes have taken back what was not spent, once. I15: a
 * training is held for while it runs and charged when its model is complete, has one run, ends, and in the end only
 * complete models are left of trainings. I16: an export is replaced only by a later one, is shown as ready only with its
 * archives, has every picture once, and ends.
 */
export class InvariantViolation extends Error {
  override name = 'InvariantViolation'
}

/** Checks the invariants after every change of the table. */
export class Watch {
  readonly #world: World
  readonly #ledgers = new Map<string, Ledger>()
  readonly #jobs = new Map<string, Job>()
  readonly #generations = new Map<string, GenerationRow>()
  readonly #bulkJobs = new Map<string, BulkJobRow>()
  readonly #maps = new Map<string, Item>()
  /** The jobs that cost nothing: parts of room maps, and full resolutions. */
  readonly #freeJobs = new Set<string>()
  readonly #trainings = new Map<string, TrainingJob>()
  readonly #models = new Map<string, TrainedModelRow>()
  /** What is not written yet of a bulk job, by its id. */
  readonly #works = new Map<string, BulkWork>()
  /** The plan period of each generation's hold, by generation id. */
  readonly #periods = new Map<string, string | null>()
  readonly #exports: ExportRules
  /** Owners of accounts whose deletion has begun. Their rows may go. */
  readonly #leaving = new Set<string>()
  #seen = 0

  constructor(world: World) {
    this.#world = world
    this.#exports = new ExportRules(world)
  }

  /** The jobs that are not settled. */
  get jobs(): readonly Job[] {
    return [...this.#jobs.values()]
  }

  /** Whether a job or a training is not settled, or a bulk job not written as a whole. */
  get isBusy(): boolean {
    return this.#jobs.size > 0 || this.#works.size > 0 || this.#runningTrainings.length > 0
  }

  /** Whether a training has left anything, or is running. */
  get hasTrained(): boolean {
    return this.#trainings.size > 0
  }

  /** Whether anybody has asked for an export. */
  get hasExported(): boolean {
    return this.#exports.areAsked
  }

  get #runningTrainings(): TrainingJob[] {
    return [...this.#trainings.values()].filter(isRunning)
  }

  get bulkJobs(): readonly BulkJobRow[] {
    return [...this.#bulkJobs.values()]
  }

  get generations(): readonly GenerationRow[] {
    return [...this.#generations.values()]
  }

  /** Checks the changes since the last call; throws `InvariantViolation`. */
  check(): void {
    const [violation] = this.#world.violations
    if (violation) throw new InvariantViolation(violation)
    const changes = this.#world.table.rows.changes.slice(this.#seen)
    this.#seen += changes.length
    for (const change of changes) this.#take(change)
    const users = new Set(changes.map(({ pk, after, before }) => ownerOf(pk) ?? String((after ?? before)?.userId)))
    for (const userId of users) this.#checkUser(userId)
    if (changes.length > 0) this.#checkRuns()
  }

  /** To be called when every handler has ended: a handler that still runs may have stored a result. */
  checkResults(): void {
    const completed = this.generations.filter(({ status }) => status === 'completed')
    const expected = new Set(
      completed.flatMap(({ id, userId, storagePath, hd }) => [
        storagePath,
        thumbnailPath(userId, id),
        hd?.status === 'completed' && hd.storagePath,
      ]),
    )
    const maps = checkMaps([...this.#maps.values()])
    insist(!maps.objection, maps.objection ?? '')
    for (const path of maps.paths) insist(this.#world.bucket.objects.has(path), `I11: ${path} is not in the bucket`)
    for (const path of this.#world.bucket.objects.keys()) {
      insist(!isRoomMap(path) || maps.paths.has(path), `I11: ${path} belongs to no completed part of a map`)
      insist(!path.includes('/generations/') || expected.has(path), `I8: ${path} belongs to no completed generation`)
    }
  }

  /** To be called after the last pass of a deletion (I13). */
  checkLeft(): void {
    for (const userId of this.#leaving) {
      const path = [...this.#world.bucket.objects.keys()].find((one) => one.startsWith(`${userId}/`))
      insist(!path, `I13: ${path} of a deleted account is in the bucket`)
      const rows = this.#world.table.rows.all()
      const row = rows.find((one) => one.pk === userPartition(userId) || one.userId === userId)
      insist(!row, `I13: the row ${row?.pk} ${row?.sk} of a deleted account is there`)
    }
  }

  /** To be called after a reconciliation without faults, when no job runs (I14). */
  checkPayments(): void {
    const account = AccountRow.parse(this.#world.row(keys.account(people.buyer)))
    const entries = this.#world.table.rows
      .all()
      .filter(({ pk, sk }) => pk === userPartition(people.buyer) && String(sk).startsWith('CREDIT#'))
    const objection = objectionTo({ stripe: this.#world.stripe, account, entries, jobs: [] })
    insist(!objection, `I14: ${objection}`)
  }

  ledgerOf(userId: string): Ledger {
    const ledger = this.#ledgers.get(userId) ?? new Ledger()
    this.#ledgers.set(userId, ledger)
    return ledger
  }

  #take({ pk, sk, before, after }: RowChange): void {
    const userId = ownerOf(pk)
    // A row that was missing already was deleted.
    if (!before && !after) return
    if (sk === 'JOB' && pk.startsWith(keys.job('trn_').pk)) this.#takeTraining(pk, after)
    else if (sk === 'JOB') this.#takeJob(pk, after)
    else if (userId && sk.startsWith(trainedModelPrefix)) this.#takeModel(before, after)
    else if (sk === keys.deletedAccount('').sk) this.#leaving.add(pk.slice(keys.deletedAccount('').pk.length))
    else if (userId && sk === accountSortKey) objectToExport(this.#exports.objectionTo(userId, before, after))
    else if (sk === 'ONCE') this.#takeBusinessKey(pk, before, after)
    else if (userId && sk.startsWith('CREDIT#')) this.#takeEntry(userId, before, after)
    else if (userId && sk.startsWith(generationPrefix)) this.#takeGeneration(before, after)
    else if (userId && sk.startsWith(roomMapPrefix)) {
      const objection = changedPart(before, after)
      insist(!objection, objection ?? '')
      if (after) this.#maps.set(`${pk} ${sk}`, after)
      else this.#maps.delete(`${pk} ${sk}`)
    } else if (userId && sk.startsWith(bulkJobPrefix)) {
      if (after) this.#bulkJobs.set(BulkJobRow.parse(after).id, BulkJobRow.parse(after))
      else this.#bulkJobs.delete(BulkJobRow.parse(before).id)
    }
  }

  #takeTraining(pk: string, after: Item | undefined): void {
    if (!after) {
      this.#trainings.delete(pk)
      return
    }
    const before = this.#trainings.get(pk)
    const job = TrainingJob.parse(after)
    insist(!isRunning(job) || !before || isRunning(before), `I15: ${job.trainingId} had ended and runs again`)
    this.#trainings.set(pk, job)
    this.#periods.set(job.trainingId, job.hold.planPeriodEnd)
  }

  #takeModel(before: Item | undefined, after: Item | undefined): void {
    const { id } = TrainedModelRow.parse(after ?? before)
    if (after) this.#models.set(id, TrainedModelRow.parse(after))
    else this.#models.delete(id)
  }

  #takeJob(pk: string, after: Item | undefined): void {
    const generationId = pk.slice('JOB#'.length)
    if (!after || after.state === 'ended') {
      this.#jobs.delete(generationId)
      this.#works.delete(generationId)
      return
    }
    if (after.items) {
      this.#works.set(generationId, BulkWork.parse(after))
      return
    }
    insist('userId' in after, `I5: the job of ${generationId} was over and came back in parts`)
    const job = JobRow.parse(after)
    if (job.state === 'ended') return
    if (job.kind === 'room-map' || job.kind === 'hd') this.#freeJobs.add(generationId)
    this.#jobs.set(generationId, job)
    this.#periods.set(generationId, job.hold.planPeriodEnd)
  }

  #takeBusinessKey(pk: string, before: Item | undefined, after: Item | undefined): void {
    const isForgotten = this.#leaving.size > 0 && (!after || after.userId === nobody)
    insist(!before || isForgotten || isReversal(before, after), `I4: ${pk} was written again`)
  }

  #takeEntry(userId: string, before: Item | undefined, after: Item | undefined): void {
    if (before && !after && this.#leaving.has(userId)) return
    insist(!before && after, 'I1: an entry was changed or removed')
    const objection = after && this.ledgerOf(userId).add(after)
    insist(!objection, objection ?? '')
    if (after?.type === 'grant') this.#checkGrant(userId, String(after.businessKey))
    if (after?.type !== 'release' || after.plan === 0) return
    const period = this.#periods.get(String(after.generationId ?? after.trainingId))
    const current = this.#world.row(keys.account(userId))?.planPeriodEnd
    insist(period === current, `I1: plan credits of ${period} came back in the period until ${current}`)
  }

  /** A purchase is granted to its buyer, and not before it is paid. */
  #checkGrant(userId: string, businessKey: string): void {
    const { sessions, invoices, customers } = this.#world.stripe
    const session = [...sessions.values()].find(({ id }) => checkoutKey(id) === businessKey)
    const invoice = [...invoices.values()].find(({ id }) => invoiceKey(id) === businessKey)
    const sold = session ?? invoice
    if (!sold) return
    const isPaid = session ? session.payment_status === 'paid' : invoice?.status === 'paid'
    insist(isPaid, `I14: ${businessKey} was granted before it was paid`)
    const buyer = customers.get(sold.customer)?.metadata.userId
    insist(buyer === userId, `I14: ${businessKey} of ${buyer} was granted to ${userId}`)
  }

  #takeGeneration(before: Item | undefined, after: Item | undefined): void {
    const old = before && GenerationRow.parse(before)
    const row = after && GenerationRow.parse(after)
    const isOver = old !== undefined && old.status !== 'processing'
    const isAsItEnded = isOver && row && isDeepStrictEqual(endOf(old), endOf(row))
    insist(!isOver || !row || isAsItEnded, `I5: ${old?.id} was ${old?.status} and changed after that`)
    insist(old || row?.status === 'processing', `I5: ${row?.id} did not begin as processing`)
    insist(!old || !row || !changedHd(old, row), `I12: the full resolution of ${old?.id} ended and changed after that`)
    // Some minutes after its deletion the same id is another generation (docs/product.md, Generations).
    if (!old && row) this.ledgerOf(row.userId).captured.delete(row.id)
    if (row) this.#generations.set(row.id, row)
    else if (old) this.#generations.delete(old.id)
  }

  #checkUser(userId: string): void {
    const account = this.#world.row(keys.account(userId))
    if (!account) return
    objectToExport(this.#exports.objectionToReady(userId))
    const ledger = this.ledgerOf(userId)
    const objection = ledger.closeHolds() ?? ledger.objectionTo(account)
    insist(!objection, `${objection} (${userId})`)
    const generations = this.generations.filter((row) => row.userId === userId)
    for (const row of generations) this.#checkGeneration(row, ledger)
    checkRepairs(generations)
    const unwritten = [...this.#works.values()].filter((work) => work.userId === userId).flatMap(unwrittenOf)
    for (const { generationId, plan, pack } of unwritten)
      insist(isSameHold(ledger.holds.get(generationId), { plan, pack }), `I3: ${generationId} has another hold`)
    for (const job of this.bulkJobs) if (job.userId === userId) this.#checkBulkJob(job, generations)
    const trainings = this.#runningTrainings.filter((job) => job.userId === userId)
    for (const { trainingId, hold } of trainings)
      insist(isSameHold(ledger.holds.get(trainingId), hold), `I15: ${trainingId} runs and has another hold`)
    for (const model of this.#models.values()) if (model.userId === userId) this.#checkModel(model, ledger)
    const known = new Set([
      ...generations.map(({ id }) => String(id)),
      ...unwritten.map((item) => item.generationId),
      ...trainings.map(({ trainingId }) => trainingId),
    ])
    for (const held of ledger.holds.keys()) insist(known.has(held), `I3: ${held} is held for and not there`)
  }

  /**
   * A processing row has a job and a hold; a completed row has a stored result and a captured hold; others have
   * neither.
   */
  #checkGeneration(row: GenerationRow, ledger: Ledger): void {
    const { id, status, userId, storagePath } = row
    const hold = ledger.holds.get(id)
    const job = this.#jobs.get(id)
    insist((status === 'processing') === Boolean(hold), `I3: ${id} is ${status} and ${hold ? 'held' : 'not held'} for`)
    insist((status === 'processing') === Boolean(job), `I3: ${id} is ${status} and has ${job ? 'a' : 'no'} job`)
    insist(!job || isSameHold(job.hold, hold), `I3: the job of ${id} and the ledger disagree on its hold`)
    const charged = ledger.captured.has(id)
    const { objects } = this.#world.bucket
    const stored = storagePath !== null && objects.has(storagePath) && objects.has(thumbnailPath(userId, id))
    insist((status === 'completed') === charged, `I7: ${id} is ${status} and ${charged ? '' : 'not '}charged`)
    insist(!charged || stored, `I7: ${id} is charged and its result is not in the bucket`)
    if (row.hd) this.#checkHd(row.id, row.hd)
  }

  /** A model that is training has a job; a complete one is paid, and others are not. */
  #checkModel({ id, status, trainingId, weights }: TrainedModelRow, ledger: Ledger): void {
    const runs = this.#runningTrainings.some((job) => job.trainingId === trainingId)
    insist((status === 'TRAINING_IN_PROGRESS') === runs, `I15: ${id} is ${status}, its training runs: ${runs}`)
    const charged = trainingId !== null && ledger.captured.has(trainingId)
    insist((status === 'complete') === charged, `I15: ${id} is ${status} and ${charged ? '' : 'not '}charged`)
    if (status !== 'complete') return
    const run = this.#world.trainer.runs.find(({ webhook }) => jobOf(webhook) === trainingId)
    insist(run?.status === 'succeeded' && weights, `I15: ${id} is complete, and at Replicate it is ${run?.status}`)
  }

  #checkHd(id: string, hd: NonNullable<GenerationRow['hd']>): void {
    const runs = this.#jobs.has(hd.id)
    insist(
      (hd.status === 'processing') === runs,
      `I12: the full resolution of ${id} is ${hd.status}, its job runs: ${runs}`,
    )
    const stored = hd.storagePath !== null && this.#world.bucket.objects.has(hd.storagePath)
    insist(hd.status !== 'completed' || stored, `I12: the full resolution of ${id} is not in the bucket`)
  }

  #checkBulkJob({ id, totalImages, ...counts }: BulkJobRow, generations: readonly GenerationRow[]): void {
    const work = this.#works.get(id)
    const unwritten = work ? unwrittenOf(work).length : 0
    const own = generations.filter(({ bulkJobId }) => bulkJobId === id)
    const [completed, failed] = ['completed', 'failed'].map((is) => own.filter(({ status }) => status === is).length)
    insist(own.length + unwritten === totalImages, `I9: ${id} has ${own.length} + ${unwritten} of ${totalImages}`)
    insist(counts.completedImages === completed, `I9: ${id} counts ${counts.completedImages} of ${completed} completed`)
    insist(counts.failedImages === failed, `I9: ${id} counts ${counts.failedImages} of ${failed} failed`)
  }

  /** To be called hours after the last training has ended (I15). */
  checkTrained(): void {
    const left = [...this.#trainings.values()].find(({ state }) => state !== 'kept')
    insist(!left, `I15: the job of ${left?.trainingId} is ${left?.state} and never goes`)
    const [zip] = this.#world.bucket.zips.keys()
    insist(!zip, `I15: ${zip} is left of a training`)
    const complete = [...this.#models.values()].flatMap(({ status, trainingId }) =>
      status === 'complete' && trainingId ? [`us/${destinationOf(trainingId)}`] : [],
    )
    for (const { id, userId, status } of this.#models.values()) {
      const { all } = this.#world.table.rows.partition(userPartition(userId))
      const photos = all.filter(({ modelId }) => modelId === id).length
      const isRight = status === 'complete' ? photos >= limits.trainingPhotosMin : photos === 0
      insist(isRight, `I15: ${id} is ${status} and has ${photos} of its photos`)
    }
    const { existing } = this.#world.trainer
    insist(
      isDeepStrictEqual(existing.toSorted(), complete.toSorted()),
      `I15: Replicate has ${existing.join(', ')}, and complete are ${complete.join(', ')}`,
    )
  }

  /** To be called when no message of an export is left (I16). */
  checkExports(): void {
    objectToExport(this.#exports.objectionAtEnd())
  }

  /** At most one prediction is created for each hold. */
  #checkRuns(): void {
    const trained = this.#world.trainer.runs.map(({ webhook }) => jobOf(webhook))
    const twice = trained.find((id, index) => trained.indexOf(id) !== index)
    insist(!twice, `One run: ${twice} was trained twice`)
    // A run that shows another room may be followed by one more for the same hold.
    const opened = new Map<string, number>()
    const secondRuns = new Set<string>()
    for (const { generationId, output } of this.#world.provider.runs.values()) {
      opened.set(generationId, (opened.get(generationId) ?? 0) + 1)
      if (typeof output === 'string' && output.endsWith('/other-room.jpg')) secondRuns.add(generationId)
    }
    for (const [generationId, all] of opened) {
      const runs = all - (secondRuns.has(generationId) ? 1 : 0)
      const userId = [...this.#ledgers].find(([, ledger]) => ledger.heldTimes.has(generationId))?.[0]
      const held = userId ? this.ledgerOf(userId).heldTimes.get(generationId) : 0
      insist(!(held && this.#freeJobs.has(generationId)), `I11: the free job ${generationId} has a hold`)
      const holds = this.#freeJobs.has(generationId) ? 1 : held
      insist(runs <= (holds ?? 0), `One run: ${generationId} was opened ${runs} times for ${holds} holds`)
    }
  }
}

/** The id of the job that a webhook's address names. */
const jobOf = (webhook: string): string | null => new URL(webhook).searchParams.get('g')

/** Whether a purchase changed only by one more refund or dispute. */
const isReversal = (before: Item, after: Item | undefined): boolean => {
  const { refundedCents: _r, lostCents: _l, reversals = 0, ...sold } = before
  const { refundedCents: _R, lostCents: _L, reversals: next, ...still } = after ?? {}
  return next === Number(reversals) + 1 && isDeepStrictEqual(sold, still)
}

/** What stays of a settled generation: it can be repaired, mapped, compared with its photo and enlarged. */
const endOf = ({ repairId: _r, isMapped: _m, fixtures: _f, hd: _h, ...end }: GenerationRow) => end

const checkRepairs = (generations: readonly GenerationRow[]): void => {
  const repairs = generations.filter(({ repairOf, status }) => repairOf && status !== 'failed')
  for (const { id, repairOf, credits } of repairs) {
    const repaired = generations.find((row) => row.id === repairOf)
    insist(credits === 0, `I10: the repair ${id} costs ${credits} credits`)
    insist(!repaired || repaired.repairId === id, `I10: ${repairOf} has the repair ${id} besides ${repaired?.repairId}`)
    insist(!repaired || (repaired.credits > 0 && !repaired.repairOf), `I10: ${repairOf} has no free repair`)
  }
  for (const { id, repairId } of generations)
    insist(
      !repairId || !generations.some((row) => row.id === repairId && row.status === 'failed'),
      `I10: ${id} lost its repair`,
    )
}

type Held = { plan: number; pack: number }

const isSameHold = (one: Held | undefined, other: Held | undefined): boolean =>
  one !== undefined && one.plan === other?.plan && one.pack === other?.pack

const unwrittenOf = ({ items, written }: BulkWork) => items.slice(written)

const objectToExport = (objection: string | undefined): void => insist(!objection, `I16: ${objection}`)

/** Throws `InvariantViolation` with the message `otherwise` unless `holds` is truthy. */
export const insist = (holds: unknown, otherwise: string): void => {
  if (!holds) throw new InvariantViolation(otherwise)
}
