import { describe, expect, test } from 'vitest'
import { comparedPairs, type FixturePair } from '#test/support/fixture-pairs.ts'
import { Random } from '#test/support/random.ts'

const isKept = ({ change }: FixturePair) => change === 'none'
const isFound = ({ change, found }: FixturePair) => {
  const [part] = change.split(' ')
  return found?.changes.some((each) => each.part === part) ?? false
}
const saysChanged = ({ found }: FixturePair) => (found?.changes.length ?? 0) > 0
const shareOf = (pairs: FixturePair[], is: (pair: FixturePair) => boolean) => pairs.filter(is).length / pairs.length

const leastSeen = 0.1

/** The first 50 shaped the rule; the others were rendered with another seed, and looked at only when it was ready. */
const sets = { first: await comparedPairs('first'), second: await comparedPairs('second') }

describe.each(Object.entries(sets))('of the %s 50 pairs with exact maps', (_, pairs) => {
  test('9 of 10 moved, removed and added windows and doors are found', () => {
    const changed = pairs.filter((pair) => !isKept(pair))
    expect(changed).toHaveLength(30)
    expect(shareOf(changed, isFound)).toBeGreaterThanOrEqual(0.9)
  })

  test('a room with other furniture and curtains is called changed in 1 of 20 at most', () => {
    const kept = pairs.filter(isKept)
    expect(kept).toHaveLength(20)
    expect(shareOf(kept, saysChanged)).toBeLessThanOrEqual(0.05)
  })
})

/**
 * The share of designs that keep the windows after two runs. `finds` and `blames` are how often a check finds a moved window,
 * and calls a kept room changed; the first model moves them in a third of its runs, and the second one in `second` of its.
 */
const keptAfterTwo = ({ finds, blames, second }: { finds: number; blames: number; second: number }) => {
  const dice = new Random(37)
  const runs = 20_000
  let kept = 0
  for (let run = 0; run < runs; run += 1) {
    const moves = dice.next() < 1 / 3
    const isRepeated = dice.next() < (moves ? finds : blames)
    kept += Number(!(isRepeated ? dice.next() < second : moves))
  }
  return kept / runs
}

describe('with a model that moves windows in a third of its runs', () => {
  const all = [...sets.first, ...sets.second]
  // A window that is moved behind the same curtains is not seen to have moved.
  const moved = all.filter(({ change, seen }) => change === 'window moved' && seen >= leastSeen)
  const exact = { finds: shareOf(moved, isFound), blames: shareOf(all.filter(isKept), saysChanged) }
  // Of the rendered pairs (docs/product.md, Generations): 11 of 19 moved windows, 4 of 54 restyled rooms.
  const edges = { finds: 11 / 19, blames: 4 / 54 }

  test('95 % of the designs keep theirs when a model of another family repairs what the comparison finds', () => {
    expect(keptAfterTwo({ ...exact, second: 0.1 })).toBeGreaterThanOrEqual(0.95)
  })

  test('fewer do when the same model repairs its own design, or when edges alone decide', () => {
    expect(keptAfterTwo({ ...exact, second: 0.6 })).toBeLessThan(0.9)
    expect(keptAfterTwo({ ...edges, second: 0.1 })).toBeLessThan(0.9)
  })
})
