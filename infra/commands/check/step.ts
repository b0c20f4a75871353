/** One thing that the check plays. `run` returns what it saw, in the words of `expected` when all is as expected. */
export type Step = { name: string; expected: string; run: () => Promise<string> }

export type Verdict = 'same' | 'different' | 'not checked'
export type Row = { name: string; expected: string; seen: string; verdict: Verdict }

/** Thrown by a step that cannot be played at this stage. */
export class NotChecked extends Error {
  override name = 'NotChecked'
}

/** A step that is not played anywhere, with the reason, so that the table does not promise it. */
export const unplayed = (name: string, reason: string): Step => ({
  name,
  expected: '',
  run: () => Promise.reject(new NotChecked(reason)),
})

/** Plays a step. An error is something seen, because the later steps can still be played. */
export const play = async ({ name, expected, run }: Step): Promise<Row> => {
  try {
    const seen = await run()
    return { name, expected, seen, verdict: seen === expected ? 'same' : 'different' }
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return { name, expected, seen, verdict: error instanceof NotChecked ? 'not checked' : 'different' }
  }
}

/** What an earlier step has made. Throws when that step failed. */
export const needed = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`There is no ${what}, because an earlier step failed`)
  return value
}
