import { ExecutionEnvironment, type Invocation, type Runnable, type WriteLine } from './execution-environment.ts'

/** A function of the template. Concurrent invocations run in separate threads. */
export type FunctionThread = {
  readonly runnable: Runnable
  invoke(event: unknown): Promise<Invocation>
  /** Ends idle threads at once and busy ones after their event, so that the next event runs the current bundle. */
  reload(runnable?: Runnable): void
  close(): Promise<void>
}

// More threads than this only compete for the same processors.
const maximumThreads = 4
const idleMilliseconds = 60_000

type Thread = { environment: ExecutionEnvironment; generation: number; retirement?: NodeJS.Timeout | undefined }

const stopping: Invocation = { error: { errorType: 'Runtime.ExitError', errorMessage: 'The stack is stopping' } }

type FunctionOptions = { reservedConcurrency?: number | undefined; writeLine?: WriteLine }

export const createFunctionThread = (
  first: Runnable,
  { reservedConcurrency, writeLine = () => {} }: FunctionOptions = {},
): FunctionThread => {
  const limit = Math.min(reservedConcurrency ?? maximumThreads, maximumThreads)
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  const waiting: ((thread: Thread | undefined) => void)[] = []
  let runnable = first
  let generation = 0
  let isClosed = false

  const start = (): Thread => {
    const thread = { environment: new ExecutionEnvironment(runnable, writeLine), generation }
    busy.add(thread)
    return thread
  }
  const take = (): Promise<Thread | undefined> | Thread | undefined => {
    if (isClosed) return undefined
    const thread = idle.pop()
    if (thread) {
      clearTimeout(thread.retirement)
      if (!thread.environment.isAlive) return take()
      busy.add(thread)
      return thread
    }
    return busy.size < limit ? start() : new Promise((resolve) => waiting.push(resolve))
  }
  const retire = (thread: Thread) => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
    void thread.environment.terminate()
  }
  const giveBack = (thread: Thread) => {
    busy.delete(thread)
    const isUsable = thread.environment.isAlive && thread.generation === generation
    if (!isUsable) void thread.environment.terminate()
    const next = waiting.shift()
    if (next) {
      if (isUsable) busy.add(thread)
      next(isUsable ? thread : start())
    } else if (isUsable) {
      idle.push(thread)
      // Keeps one warm thread; the others of a burst end.
      if (idle.length > 1) thread.retirement = setTimeout(() => retire(thread), idleMilliseconds).unref()
    }
  }

  return {
    get runnable() {
      return runnable
    },
    invoke: async (event) => {
      const thread = await take()
      if (!thread) return stopping
      try {
        return await thread.environment.invoke(event)
      } finally {
        giveBack(thread)
      }
    },
    reload: (next = runnable) => {
      runnable = next
      generation += 1
      for (const thread of idle.splice(0)) retire(thread)
    },
    close: async () => {
      isClosed = true
      for (const next of waiting.splice(0)) next(undefined)
      await Promise.all([...idle.splice(0), ...busy].map(({ environment }) => environment.terminate()))
    },
  }
}
