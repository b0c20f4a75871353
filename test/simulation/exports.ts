import { isDeepStrictEqual } from 'node:util'
import { unzipSync } from 'fflate'
import { handler as accounts } from '#functions/api/account.ts'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { type DataExport, isPreparing } from '#functions/core/accounts/data-export.ts'
import { isExport, isRoomMap } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import type { Random } from '#test/support/random.ts'
import { answersOf, expectWork, invoke, leave } from './actions.ts'
import { minute } from './clock.ts'
import { exportIdOf } from './export-works.ts'
import type { Task, WaitingCall } from './machine.ts'
import { people } from './people.ts'
import type { World } from './world.ts'

const mostRequests = 5

/** What owners do to get their data. */
export class Exports {
  readonly #world: World
  readonly #random: Random
  #requests = 0

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
    // Two pictures of this size fit into an archive.
    if (random.chance(0.6)) world.bucket.listedBytes = 900 * 1024 ** 2
  }

  /** The steps that are possible now, and their weights beside those of the schedule. */
  steps(): { weight: number; take: () => unknown }[] {
    const isWorking = this.#world.exportWorks.running.length > 0
    return [
      { weight: this.#requests < mostRequests ? 2 : 0, take: () => this.#ask() },
      { weight: isWorking ? 0.7 : 0, take: () => this.#takeMinutes() },
      { weight: isWorking && !this.#world.isLeft ? 0.5 : 0, take: () => leave(this.#world) },
    ]
  }

  async #ask(): Promise<void> {
    this.#requests++
    const userId = this.#random.pick([people.leaving, people.leaving, people.both]) ?? people.both
    const event = apiEvent(areas.account.endpoints.startExport, { claims: accessClaims(userId) })
    const isWell = (task: Task) => answersOf(task, 202, 429, 503)
    await this.#world.machine.start('start export', () => invoke(accounts, event), expectWork(this.#world, isWell))
  }

  /** The pictures of an archive take minutes. */
  #takeMinutes(): void {
    this.#world.clock.advance(4 * minute)
    this.#world.provider.catchUp()
    this.#world.machine.note(`It is ${new Date().toISOString()}`)
  }

  /** Whether a call is the upload of an archive that goes on while others are answered. */
  isUploading({ task, call }: WaitingCall): boolean {
    return task.name === 'export-account' && call.name === 'bucket PutObject' && this.#random.chance(0.95)
  }

  /** Lambda ends a worker whose time is over. */
  endOverdue(): void {
    const { machine, exportWorks } = this.#world
    for (const task of exportWorks.overdue) machine.crash(task, () => this.#random.chance(0.5))
  }
}

const exportOf = (row: Item | undefined): DataExport | null => AccountRow.shape.dataExport.parse(row?.dataExport)

/** The rules of exports (I16). */
export class ExportRules {
  readonly #world: World
  readonly #current = new Map<string, DataExport>()
  /** By the id of an export, the one that it replaced. */
  readonly #replaced = new Map<string, DataExport | null>()
  /** By the id of an export, the pictures that there were when it was asked for. */
  readonly #pictures = new Map<string, readonly string[]>()

  constructor(world: World) {
    this.#world = world
  }

  get areAsked(): boolean {
    return this.#pictures.size > 0
  }

  /** An objection to a change of an account's row. */
  objectionTo(userId: string, before: Item | undefined, after: Item | undefined): string | undefined {
    const [old, now] = [exportOf(before), exportOf(after)]
    if (isDeepStrictEqual(old, now)) return undefined
    if (now) this.#current.set(userId, now)
    else this.#current.delete(userId)
    if (!after) return undefined
    if (now && old?.id === now.id) return objectionToProgress(old, now)
    if (old && this.#isWithdrawn(old, now)) return undefined
    if (!now) return `the export ${old?.id} was forgotten`
    if (isPreparing(old, this.#world.clock.now())) return `${now.id} began while ${old?.id} ran`
    if (old && old.askedAt > now.askedAt) return `the export ${old.id} was replaced by the older ${now.id}`
    this.#replaced.set(now.id, old)
    this.#pictures.set(now.id, this.#picturesOf(userId))
    return undefined
  }

  /** Whether an export that no worker had begun gave way to the one before it, since its message could not be sent. */
  #isWithdrawn(old: DataExport, now: DataExport | null): boolean {
    return !old.progress && !old.endsAt && isDeepStrictEqual(this.#replaced.get(old.id), now)
  }

  #picturesOf(userId: string): string[] {
    const paths = [...this.#world.bucket.objects.keys()]
    return paths.filter((path) => path.startsWith(`${userId}/`) && !isExport(path) && !isRoomMap(path))
  }

  /** An objection to an export that is shown as ready. */
  objectionToReady(userId: string): string | undefined {
    const ready = this.#current.get(userId)
    if (!ready?.endsAt) return undefined
    const missing = ready.files.find((path) => !this.#world.bucket.objects.has(path))
    if (missing) return `${missing} of a ready export is not in the bucket`
    return ready.files.length > 0 ? undefined : `the ready export ${ready.id} has no archive`
  }

  /** An objection when no worker has a message any more. */
  objectionAtEnd(): string | undefined {
    for (const [userId, latest] of this.#current) {
      const objection = latest.endsAt ? this.#objectionToArchives(userId, latest) : this.#objectionToUnended(latest)
      if (objection) return objection
    }
    return undefined
  }

  /** An export ends although its workers crash, unless two had its message, of which one ended and removed it. */
  #objectionToUnended({ id }: DataExport): string | undefined {
    const { queues, exportWorks } = this.#world
    const { url, dead } = queues.at(functionEnvironment.ACCOUNT_EXPORTS_QUEUE_URL)
    const isQueued = queues.sent.some(
      ({ QueueUrl, MessageBody = '' }) => QueueUrl === url && exportIdOf(MessageBody) === id,
    )
    const isDead = dead.some(({ body }) => exportIdOf(body) === id)
    return isQueued && !isDead && !exportWorks.isShared(id) ? `the export ${id} never ends` : undefined
  }

  /** Every picture that there was from the request to the end is in one archive, once. */
  #objectionToArchives(userId: string, { id, files }: DataExport): string | undefined {
    const { objects } = this.#world.bucket
    const names = files.flatMap((path) => Object.keys(unzipSync(new Uint8Array(objects.get(path) ?? []))))
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) return `${twice} is twice in the export ${id}`
    const missing = this.#pictures
      .get(id)
      ?.find((path) => objects.has(path) && !names.includes(path.replace(userId, 'pictures')))
    return missing && `${missing} is not in the export ${id}`
  }
}

const objectionToProgress = (old: DataExport, now: DataExport): string | undefined => {
  if (old.endsAt) return `the export ${old.id} was ready and changed after that`
  const isContinued = isDeepStrictEqual(now.files.slice(0, old.files.length), old.files)
  return isContinued ? undefined : `the export ${old.id} lost an archive`
}
