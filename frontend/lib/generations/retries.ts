import { createSignal } from './signal.ts'

const retries = createSignal()

/** Calls the listener for each failed or cancelled generation that was started again as a new one. */
export const onRetry = retries.listen
export const markRetried = retries.tell
