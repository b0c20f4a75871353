/** Runs the works of one key one after the other, in the order of the calls, and those of different keys at once. */
export const takingTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    return turn
  }
}
