import { createSignal } from './signal.ts'

const arrivals = createSignal()

/** Calls the listener for each generation that a live update has put into the cache. */
export const onArrival = arrivals.listen
export const tellArrival = arrivals.tell
