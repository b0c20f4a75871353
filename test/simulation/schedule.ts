import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { Random } from '#test/support/random.ts'
import {
  cancel,
  changedSubmit,
  deliver,
  deliverWebhook,
  leave,
  list,
  modeOfTurn,
  newSubmit,
  remove,
  type Submit,
  stream,
  submit,
  sweep,
} from './actions.ts'
import { type ActName, actNames, fewActs, type Length } from './acts.ts'
import { type Bulk, cancelBulk, newListing, startBulk } from './bulk-actions.ts'
import { hour, minute, second } from './clock.ts'
import { Exports } from './exports.ts'
import { deploy } from './former-version.ts'
import { enlarge } from './full-resolutions.ts'
import type { WaitingCall } from './machine.ts'
import { people } from './people.ts'
import { endings } from './provider-model.ts'
import { Purchases } from './purchases.ts'
import { newRepair } from './repairs.ts'
import { mapRoom } from './room-maps.ts'
import { Subscribers } from './subscribers.ts'
import { endTrainers, Trainings } from './trainings.ts'
import type { World } from './world.ts'

/** The probabilities of faults in one schedule. */
type Weather = { fault: number; crash: number; early: number; lostWebhook: number; twice: number }

const weathers: readonly Weather[] = [
  { fault: 0, crash: 0, early: 0.05, lostWebhook: 0, twice: 0 },
  { fault: 0.02, crash: 0.01, early: 0.1, lostWebhook: 0.1, twice: 0.1 },
  { fault: 0.1, crash: 0.03, early: 0.2, lostWebhook: 0.3, twice: 0.3 },
  { fault: 0.3, crash: 0.05, early: 0.3, lostWebhook: 0.6, twice: 0.2 },
]

const shortTimes = [second, second, 5 * second, 5 * second, 20 * second, 20 * second, minute, minute]
const longTimes = [2 * minute, 10 * minute, hour]

type Step = { weight: number; take: () => unknown }

/**
 * The random decisions of one seed: which handler starts, which call is answered next and how, and when time passes.
 */
export class Schedule {
  readonly #world: World
  readonly #random: Random
  readonly #weather: Weather
  readonly #submits: Submit[] = []
  readonly #bulks: Bulk[] = []
  /** Factors on the weights of the steps, different in each schedule, so that rare combinations occur too. */
  readonly #moods: readonly number[]
  /** What a buyer does, in some of the schedules. */
  readonly #purchases: Purchases | undefined
  /** The trainings of personal models, in some of the schedules. */
  readonly #trainings: Trainings | undefined
  /** The exports of personal data, in some of the schedules. */
  readonly #exports: Exports | undefined
  /** Whether a deployment is still to come, in some of the schedules. */
  #isToDeploy: boolean
  readonly #length: Length
  readonly #acts: ReadonlySet<ActName>
  readonly #maxSubmits: number
  #publishing = false
  #grants = 0
  #repairs = 0

  constructor(world: World, seed: number, length: Length = 'long') {
    this.#world = world
    this.#random = new Random(seed)
    this.#length = length
    this.#weather = this.#random.pick(weathers) ?? { fault: 0, crash: 0, early: 0, lostWebhook: 0, twice: 0 }
    this.#moods = Array.from({ length: 40 }, () => this.#random.pick([0.3, 1, 1, 1, 3]) ?? 1)
    const isLong = length === 'long'
    this.#acts = new Set(isLong ? actNames : fewActs(this.#random))
    this.#maxSubmits = isLong ? 5 : this.#random.between(1, 2)
    if (!isLong) world.machine.note(`A short schedule: ${[...this.#acts].join(', ')}`)
    // In a long one by the seed and not by chance, so that the other schedules stay as they were.
    const [subscribes, deploys, exports] = [seed % 9 === 0, seed % 13 === 10, seed % 7 === 6]
    const has = (act: ActName, inLong: () => boolean): boolean => (isLong ? inLong() : this.#acts.has(act))
    const Buyers = has('buy', () => this.#random.chance(0.4)) ? Purchases : undefined
    const Actors = has('subscribe', () => subscribes) ? Subscribers : Buyers
    this.#purchases = Actors && new Actors(world, this.#random, this.#weather)
    this.#trainings = has('train', () => this.#random.chance(0.25)) ? new Trainings(world, this.#random) : undefined
    this.#isToDeploy = has('deploy', () => deploys)
    this.#exports = has('export', () => exports) ? new Exports(world, this.#random) : undefined
  }

  /** The number of steps of the schedule. A change of a plan has more of them, and a complete design comes late in a short one. */
  readonly steps = () => {
    const isLong = this.#length === 'long'
    const isLate = !isLong && (this.#acts.has('enlarge') || this.#acts.has('remove'))
    const steps = isLong ? this.#random.between(50, 250) : this.#random.between(20, 60)
    return steps * (this.#purchases instanceof Subscribers || isLate ? 4 : 1)
  }

  /** Takes one of the steps that are possible in the present state. */
  async step(): Promise<void> {
    this.#exports?.endOverdue()
    const { machine, provider } = this.#world
    const running = [...provider.runs.values()].some(({ status }) => status === 'processing')
    const completed = this.#submits.filter(({ userId, generationId }) => {
      const row = this.#world.row(keys.generation(userId, generationId as GenerationId))
      return row?.status === 'completed'
    })
    // An act of a short schedule has to come soon.
    const may = (name: ActName, weight: number): number =>
      this.#acts.has(name) ? weight * (this.#length === 'long' ? 1 : 4) : 0
    const designs = this.#submits.length > 0 ? 1 : 0
    const steps: Step[] = [
      { weight: machine.waiting.length > 0 ? 80 : 0, take: () => this.#answer() },
      { weight: this.#submits.length < this.#maxSubmits ? 4 : 0, take: () => this.#submit() },
      { weight: may('repeat', 0.8) * designs, take: () => this.#repeat() },
      { weight: may('cancel', 0.4) * designs, take: () => this.#cancel() },
      { weight: this.#deliverable().length > 0 ? 16 : 0, take: () => this.#deliver() },
      { weight: running ? 12 : 0, take: () => this.#endRun() },
      { weight: provider.deliveries.length > 0 ? 16 : 0, take: () => this.#webhook() },
      { weight: 1.5, take: () => sweep(this.#world) },
      { weight: 2.5, take: () => this.#passTime() },
      { weight: may('grant', 0.5), take: () => this.#grant() },
      { weight: may('list', 0.3), take: () => this.#list() },
      { weight: this.#publishing ? 0 : may('stream', 0.5), take: () => this.#stream() },
      { weight: may('bulk', this.#bulks.length < 2 ? 0.8 : 0.2), take: () => this.#bulk() },
      { weight: this.#bulks.length > 0 ? 0.2 : 0, take: () => this.#cancelBulk() },
      { weight: this.#repairs < 6 ? may('repair', 0.8) * designs : 0, take: () => this.#repair() },
      { weight: may('map', 1.5) * designs, take: () => this.#map() },
      { weight: completed.length > 0 ? may('enlarge', 6) : 0, take: () => this.#enlarge(completed) },
      { weight: completed.length > 0 ? may('remove', 0.6) : 0, take: () => this.#remove(completed) },
      { weight: may('leave', 0.2), take: () => leave(this.#world) },
      ...(this.#purchases?.steps() ?? []),
      ...(this.#trainings?.steps() ?? []),
      ...(this.#exports?.steps() ?? []),
      ...(this.#isToDeploy ? [{ weight: 1.5, take: () => this.#deploy() }] : []),
    ]
    const weights = steps.map(({ weight }, index) => weight * (this.#moods[index] ?? 1))
    let point = this.#random.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const chosen = steps.find((_, index) => {
      point -= weights[index] ?? 0
      return point < 0
    })
    await chosen?.take()
  }

  #deploy(): void {
    this.#isToDeploy = false
    deploy(this.#world)
  }

  async #answer(): Promise<void> {
    const { machine, table } = this.#world
    const waiting = this.#random.pick(machine.waiting)
    if (!waiting || this.#exports?.isUploading(waiting)) return
    this.#world.clock.advance(this.#random.below(200))
    table.rows.catchUpIndex(this.#random.below(table.rows.indexLag + 1))
    if (this.#random.chance(this.#weather.crash)) return machine.crash(waiting.task, () => this.#random.chance(0.5))
    if (!waiting.outcome && this.#random.chance(this.#weather.early)) return machine.takeEffect(waiting)
    await machine.answer(waiting, this.#fault(waiting))
  }

  #fault({ call, outcome }: WaitingCall) {
    if (!this.#random.chance(this.#weather.fault)) return undefined
    return this.#random.pick(call.faults.filter(({ takesEffect }) => takesEffect || !outcome))
  }

  /** Whether somebody can still upload a photo. */
  readonly #hasStayed = (userId: string): boolean => !(this.#world.isLeft && userId === people.leaving)

  async #submit(): Promise<void> {
    const userId = this.#random.pick(Object.values(people).filter(this.#hasStayed)) ?? people.packed
    const number = this.#submits.length + 1
    const made = newSubmit(this.#world, userId, number, modeOfTurn(number))
    this.#submits.push(made)
    await submit(this.#world, made)
  }

  /** Asks for the free repair of a design, or of a repair; cancels and repeats may follow as for each submit. */
  async #repair(): Promise<void> {
    const made = this.#random.pick(this.#submits)
    if (!made) return
    this.#repairs += 1
    const repair = newRepair(made, 500 + this.#repairs)
    this.#submits.push(repair)
    await submit(this.#world, repair)
  }

  async #map(): Promise<void> {
    const made = this.#random.pick(this.#submits.filter(({ userId }) => this.#hasStayed(userId)))
    const parts = ['wall', 'window'].filter(() => this.#random.chance(0.7))
    if (made && parts.length > 0) await mapRoom(this.#world, made, parts)
  }

  async #enlarge(completed: readonly Submit[]): Promise<void> {
    const made = this.#random.pick(completed)
    if (made) await enlarge(this.#world, made.userId, made.generationId)
  }

  async #remove(completed: readonly Submit[]): Promise<void> {
    const made = this.#random.pick(completed)
    if (made) await remove(this.#world, made.userId, made.generationId)
  }

  async #repeat(): Promise<void> {
    const made = this.#random.pick(this.#submits)
    if (made) await submit(this.#world, this.#random.chance(0.7) ? made : changedSubmit(made))
  }

  async #cancel(): Promise<void> {
    const made = this.#random.pick(this.#submits)
    if (made) await cancel(this.#world, made.userId, made.generationId)
  }

  /** A bulk job, or a repetition of one. */
  async #bulk(): Promise<void> {
    const userId = this.#random.pick([people.planned, people.dev, people.leaving].filter(this.#hasStayed)) ?? people.dev
    const number = this.#bulks.length + 1
    const isNew = number <= 2
    const bulk = isNew
      ? newListing(this.#world, userId, { number, photos: this.#random.between(1, 3) })
      : this.#random.pick(this.#bulks)
    if (!bulk) return
    if (isNew) this.#bulks.push(bulk)
    await startBulk(this.#world, bulk)
  }

  async #cancelBulk(): Promise<void> {
    const bulk = this.#random.pick(this.#bulks)
    if (bulk) await cancelBulk(this.#world, bulk)
  }

  async #list(): Promise<void> {
    await list(this.#world, this.#random.pick(Object.values(people)) ?? people.packed)
  }

  #deliverable() {
    return this.#world.queues.all.filter((queue) => this.#world.queues.visible(queue).length > 0)
  }

  async #deliver(): Promise<void> {
    const queue = this.#random.pick(this.#deliverable())
    if (!queue) return
    const visible = this.#world.queues.visible(queue)
    const batch = visible.filter(() => this.#random.chance(0.5)).slice(0, 10)
    const twice = this.#random.chance(this.#weather.twice)
    await deliver(this.#world, queue, batch.length > 0 ? batch : visible.slice(0, 1), { twice })
  }

  #endRun(): void {
    const { provider } = this.#world
    const run = this.#random.pick([...provider.runs.values()].filter(({ status }) => status === 'processing'))
    const ending = this.#random.chance(0.6) ? 'succeeds' : this.#random.pick(endings)
    if (!run || !ending) return
    this.#world.machine.note(`${run.id} ${ending}`)
    provider.end(run, ending)
  }

  async #webhook(): Promise<void> {
    const { deliveries } = this.#world.provider
    const delivery = this.#random.pick(deliveries)
    if (!delivery) return
    if (this.#random.chance(this.#weather.twice)) deliveries.push({ ...delivery, attempts: 0 })
    if (!this.#random.chance(this.#weather.lostWebhook)) {
      await deliverWebhook(this.#world, delivery)
      return
    }
    this.#world.machine.note(`${delivery.id} is lost`)
    deliveries.splice(deliveries.indexOf(delivery), 1)
  }

  #passTime(): void {
    const passed = this.#random.pick(this.#random.chance(0.9) ? shortTimes : longTimes) ?? 0
    if (passed >= 10 * minute) endTrainers(this.#world)
    this.#world.clock.advance(passed)
    this.#world.provider.catchUp()
    this.#world.machine.note(`It is ${new Date().toISOString()}`)
  }

  /** A purchase or a renewal, which is sometimes reported twice. */
  async #grant(): Promise<void> {
    const businessKey = `purchase:${this.#random.chance(0.7) ? ++this.#grants : this.#grants}`
    const userId = this.#random.pick([people.planned, people.packed, people.both]) ?? people.both
    const grant = { businessKey, reason: 'Bought', credits: this.#random.between(1, 3) }
    const periodEnd = new Date(Date.now() + this.#random.below(4) * 24 * hour).toISOString()
    const isPack = this.#random.chance(0.5)
    await this.#world.machine.start('grant', () =>
      post(userId, businessKey, (account) =>
        isPack
          ? grantPack(account, { ...grant, isPurchase: false })
          : grantPlan(account, { ...grant, periodStart: new Date().toISOString(), periodEnd }),
      ),
    )
  }

  async #stream(): Promise<void> {
    this.#publishing = true
    await stream(this.#world, () => {
      this.#publishing = false
    })
  }
}
