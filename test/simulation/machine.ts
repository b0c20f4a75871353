export type Outcome = { value: unknown } | { error: unknown }

/** A way in which a call can fail: whether it takes effect all the same, and the outcome for the caller. */
export type Fault = { name: string; takesEffect: boolean; outcome: () => Outcome }

/** A call of a handler to a service: its effect, and how it can fail. */
export type OutsideCall = {
  name: string
  perform: () => unknown
  faults: readonly Fault[]
  /** Whether an outcome without a fault may still make the handler fail. */
  isTrouble?: (outcome: Outcome) => boolean
}

/** One invocation of a handler. A crashed one never continues; `faulted` records that one of its calls failed. */
export type Task = {
  id: number
  name: string
  state: 'running' | 'ended' | 'crashed'
  faulted: boolean
  outcome: Outcome | undefined
  onEnd: (task: Task) => void
}

/** A call without an answer yet. It has taken effect when `outcome` is set. */
export type WaitingCall = {
  task: Task
  call: OutsideCall
  outcome: Outcome | undefined
  answer: (outcome: Outcome) => void
}

const turnsUntilStuck = 1000

/**
 * Runs handlers concurrently and deterministically: each call to a service waits until the schedule answers it, and
 * only one answer is given at a time, so that the same decisions lead to the same result.
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

  /** Records a call of the running handler. A call outside of a handler is answered at once. */
  call(call: OutsideCall): Promise<unknown> {
    const task = this.#current
    if (!task) return new Promise((resolve) => resolve(call.perform()))
    if (task.state !== 'running') return new Promise(() => {})
    return new Promise((resolve, reject) => {
      const answer = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value))
      this.#waiting.push({ task, call, outcome: undefined, answer })
    })
  }

  /** Starts a handler and runs it up to its first calls. */
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

  /** Lets a call take effect without returning its answer yet. */
  takeEffect(waiting: WaitingCall): void {
    this.note(`${label(waiting.task)} ${waiting.call.name} takes effect`)
    waiting.outcome ??= perform(waiting.call)
  }

  /** Answers a call, with a fault if one is given. */
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

  /** Ends a handler in the middle of its calls; `takesEffect` decides which of these still take effect. */
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

  /** Waits until the task has ended or waits for an answer. */
  async #quiet(task: Task): Promise<void> {
    for (let turn = 0; turn < turnsUntilStuck; turn++) {
      do await new Promise(setImmediate)
      while (this.#isBusyElsewhere())
      if (task.state !== 'running' || this.#waiting.some((one) => one.task === task)) {
        this.#current = undefined
        return
      }
    }
    throw new Error(`${label(task)} neither ends nor makes a call`)
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
