import { ulid } from 'ulid'
import { handler as trainedModels } from '#functions/api/trained-models.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { checkedTrainingPath, trainingPath } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { limits } from '#shared/limits.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import type { TrainingRun } from '#test/support/functions/trainer-model.ts'
import { modelRow, photoRow } from '#test/support/functions/training-photos.ts'
import type { Random } from '#test/support/random.ts'
import { answersOf, expectWork, invoke } from './actions.ts'
import type { Task } from './machine.ts'
import { people } from './people.ts'
import type { World } from './world.ts'

const { endpoints } = areas['trained-models']
const userId = people.trainee
const mostModels = 2

/** How a training can end at Replicate. */
const endings = ['succeeded', 'succeeded', 'succeeded', 'failed', 'canceled', 'succeeded without weights'] as const

/** Lambda ends a worker of trainings within minutes, so that none lives on when more time passes at once. */
export const endTrainers = ({ machine }: World): void => {
  const trainers = machine.waiting.flatMap(({ task }) => (task.name === 'train-model' ? [task] : []))
  for (const task of new Set(trainers)) machine.crash(task, () => false)
}

/** The trainings of one account: what its owner presses, and how Replicate ends them. */
export class Trainings {
  readonly #world: World
  readonly #random: Random
  readonly #models: string[] = []

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
  }

  /** The steps that are possible now, and their weights beside those of the schedule. */
  steps(): { weight: number; take: () => unknown }[] {
    const isStarted = this.#models.length > 0
    return [
      { weight: this.#models.length < mostModels ? 2 : 0, take: () => this.#prepare() },
      { weight: isStarted ? 1 : 0, take: () => this.#start() },
      { weight: isStarted ? 0.5 : 0, take: () => this.#change('cancel', 'cancel training') },
      { weight: isStarted ? 0.2 : 0, take: () => this.#change('remove', 'remove model') },
      { weight: this.#running.length > 0 ? 4 : 0, take: () => this.#end() },
    ]
  }

  get #running(): TrainingRun[] {
    return this.#world.trainer.runs.filter(({ status }) => status === 'processing')
  }

  /** A named model with photos that have passed, as the screens of personal models leave it, and the start of its training. */
  async #prepare(): Promise<void> {
    const { rows } = this.#world.table
    const id = `mdl_${String(this.#models.length + 1).padStart(26, '0')}`
    this.#models.push(id)
    const now = this.#world.clock.now()
    rows.place({ ...modelRow, id, userId, createdAt: new Date(now).toISOString(), ...keys.trainedModel(userId, id) })
    for (let index = 0; index < limits.trainingPhotosMin; index++) {
      const storagePath = trainingPath(userId, ulid(), now + index, 'image/jpeg')
      const finding = { problem: null, looks: '00ff00ff00ff00ff', checkedPath: checkedTrainingPath(storagePath) }
      const photo = photoRow(now + index, { status: 'passed', storagePath, finding } as Parameters<typeof photoRow>[1])
      this.#world.upload(finding.checkedPath)
      rows.place({ ...photo, ...keys.trainingPhoto(userId, photo.id) })
    }
    rows.place({ kept: limits.trainingPhotosMin, ...keys.trainingPhotoCount(userId) })
    await this.#world.machine.start('draft', () =>
      changeRow(keys.account(userId), {
        set: 'SET draftModelId = :id',
        condition: 'attribute_exists(pk)',
        values: { ':id': id },
      }),
    )
    await this.#start()
  }

  /** Presses the button that starts a training, also of a model that is trained already. */
  async #start(): Promise<Task | undefined> {
    const userModelId = this.#random.pick(this.#models)
    const body = { userModelId, steps: limits.trainingSteps }
    const event = apiEvent(endpoints.start, { claims: accessClaims(userId), body })
    const isWell = (task: Task) => answersOf(task, 202, 400, 402, 403, 404, 409, 429, 503)
    return this.#world.machine.start(
      'start training',
      () => invoke(trainedModels, event),
      expectWork(this.#world, isWell),
    )
  }

  async #change(name: 'cancel' | 'remove', label: string): Promise<void> {
    const id = this.#random.pick(this.#models) ?? ''
    const event = apiEvent(endpoints[name], { claims: accessClaims(userId), params: { id } })
    const isWell = (task: Task) => answersOf(task, 200, 404, 409, 503)
    await this.#world.machine.start(label, () => invoke(trainedModels, event), expectWork(this.#world, isWell))
  }

  /** Replicate ends a training and sends its webhook. */
  #end(): void {
    const run = this.#random.pick(this.#running)
    const ending = this.#random.pick(endings)
    if (!run || !ending) return
    this.#world.machine.note(`${run.id} ${ending}`)
    this.#world.trainer.end(ending === 'succeeded without weights' ? 'succeeded' : ending, { run })
    if (ending === 'succeeded without weights') run.output = { weights: null }
    const { deliveries } = this.#world.provider
    deliveries.push({ id: `training-${run.id}`, url: run.webhook, body: JSON.stringify(run), attempts: 0 })
  }
}
