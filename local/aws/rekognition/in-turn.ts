let lastTurn: Promise<unknown> = Promise.resolve()

/** Looks at one picture after the other: several together would all be done late, after the callers' timeouts. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}
