export type Outcome = { value: unknown } | { error: unknown }

/** A way in which a call can go wrong: whether it took effect all the same, and what the caller is told. */
export type Fault = { name: string; takesEffect: boolean; outcome: () => Outcome }

/** Something that a handler asks of the world: what it does there, and how it can fail. */
export type OutsideCall = {
  name: string
  perform: () => unknown
  faults: readonly Fault[]
  /** Whether the world's own answer is one that the handler may fail over. */
  isTrouble?: (outcome: Outcome) => boolean
}

/** One handler at work. A crashed one never goes on; `faulted` tells that it met a fault. */
export type Task = {
  id: number
  name: string
  state: 'running' | 'ended' | 'crashed'
  faulted: boolean
  outcome: Outcome | undefined
  onEnd: (task: Task) => void
}

/** A call that waits: for its effect, or for its answer when `outcome` is there already. */
export type WaitingCall = {
  task: Task
  call: OutsideCall
  outcome: Outcome | undefined
  answer: (outcome: Outcome) => void
}

const turnsUntilStuck = 1000

/**
 * Runs handlers on one thread and decides the order of everything that they ask of the world: each call waits until
 * it is answered, and only one answer is given at a time. So the same decisions lead to the same run.
 */
export class Machine {
  readonly trace: string[] = []
  readonly #waiting: WaitingCall[] = []
  readonly #isBusyElsewhere: () => boolean
  #current: Task | undefined
  #tasks = 0

  constructor(isBusyElsewhere: () => boolean = () => false) {
    this.#isBusyElsewhere = isBusyElsewhere
  }

  get waiting(): readonly WaitingCall[] {
    return this.#waiting
  }

  /** Asks something of the world, for the handler that is at work; outside of one it is answered at once. */
  call(call: OutsideCall): Promise<unknown> {
    const task = this.#current
    if (!task) return new Promise((resolve) => resolve(call.perform()))
    if (task.state !== 'running') return new Promise(() => {})
    return new Promise((resolve, reject) => {
      const answer = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value))
      this.#waiting.push({ task, call, outcome: undefined, answer })
    })
  }

  /** Starts a handler and lets it come to its first calls. */
  async start(name: string, run: () => Promise<unknown>, onEnd: (task: Task) => void = () => {}): Promise<Task> {
    const task: Task = { id: ++this.#tasks, name, state: 'running', faulted: false, outcome: undefined, onEnd }
    this.note(`${label(task)} starts`)
    const end = (outcome: Outcome) => {
      if (task.state !== 'running') return
      task.state = 'ended'
      task.outcome = outcome
      this.note(`${label(task)} ends${'error' in outcome ? ` with ${String(outcome.error)}` : ''}`)
      onEnd(task)
    }
    this.#current = task
    run().then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    )
    await this.#quiet(task)
    return task
  }

  /** Lets a call take effect while its answer is still on the way. */
  takeEffect(waiting: WaitingCall): void {
    this.note(`${label(waiting.task)} ${waiting.call.name} takes effect`)
    waiting.outcome ??= perform(waiting.call)
  }

  /** Answers a call as it should be answered, or with a fault. */
  async answer(waiting: WaitingCall, fault?: Fault): Promise<void> {
    const { task, call } = waiting
    this.note(`${label(task)} ${call.name}${fault ? ` ${fault.name}` : ''}`)
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    if (!fault || fault.takesEffect) waiting.outcome ??= perform(call)
    if (fault || (waiting.outcome && call.isTrouble?.(waiting.outcome))) task.faulted = true
    this.#current = task
    waiting.answer(fault?.outcome() ?? waiting.outcome ?? { value: undefined })
    await this.#quiet(task)
  }

  /** Ends a handler where it stands; of its open calls those take effect that `takesEffect` says. */
  crash(task: Task, takesEffect: (waiting: WaitingCall) => boolean): void {
    this.note(`${label(task)} crashes`)
    task.state = 'crashed'
    task.faulted = true
    for (const waiting of this.#waiting.filter((one) => one.task === task)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      if (takesEffect(waiting)) this.takeEffect(waiting)
    }
    task.onEnd(task)
  }

  note(what: string): void {
    this.trace.push(what)
  }

  /** Waits until the task has ended or waits for an answer itself. */
  async #quiet(task: Task): Promise<void> {
    for (let turn = 0; turn < turnsUntilStuck; turn++) {
      do await new Promise(setImmediate)
      while (this.#isBusyElsewhere())
      if (task.state !== 'running' || this.#waiting.some((one) => one.task === task)) {
        this.#current = undefined
        return
      }
    }
    throw new Error(`${label(task)} neither ends nor asks for anything`)
  }
}

const label = ({ id, name }: Task) => `#${id} ${name}`

const perform = ({ perform }: OutsideCall): Outcome => {
  try {
    return { value: perform() }
  } catch (error) {
    return { error }
  }
}
