import { ExportMessage } from '#functions/core/personal-data/export-message.ts'
import type { Message } from '#test/support/functions/queues-model.ts'
import { type Clock, minute } from './clock.ts'
import type { Task } from './machine.ts'

export const exportIdOf = (body: string): string => ExportMessage.parse(JSON.parse(body)).exportId

/** The time after which Lambda ends the worker of exports. It gives up an archive a minute earlier. */
const endsAfter = 10 * minute
const givesUpAfter = 9 * minute

type ExportWork = { task: Task; exportIds: readonly string[]; startedAt: number }

/** The workers of exports, with the messages that they have. */
export class ExportWorks {
  readonly #clock: Clock
  readonly #all: ExportWork[] = []
  readonly #shared = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get running(): readonly ExportWork[] {
    return this.#all.filter(({ task }) => task.state === 'running')
  }

  start(task: Task, messages: readonly Message[]): void {
    const exportIds = messages.map(({ body }) => exportIdOf(body))
    const taken = this.running.flatMap((work) => work.exportIds)
    for (const id of exportIds) if (taken.includes(id)) this.#shared.add(id)
    this.#all.push({ task, exportIds, startedAt: this.#clock.now() })
  }

  /** Whether two workers had an export at once. */
  isShared(exportId: string): boolean {
    return this.#shared.has(exportId)
  }

  hasGivenUp(task: Task): boolean {
    return this.#all.some((work) => work.task === task && this.#hasWorked(work, givesUpAfter))
  }

  /** The workers that Lambda ends now. */
  get overdue(): Task[] {
    return this.running.flatMap((work) => (this.#hasWorked(work, endsAfter) ? [work.task] : []))
  }

  readonly #hasWorked = ({ startedAt }: ExportWork, milliseconds: number): boolean =>
    this.#clock.now() >= startedAt + milliseconds
}
