/**
 * Runs the functions of one key one after the other, in the order of the calls. Functions of different keys run in
 * parallel.
 */
export const takingTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    return turn
  }
}
