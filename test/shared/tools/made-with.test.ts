import { expect, test } from 'vitest'
import { toolIdsOf, toolsInWords } from '#shared/tools/made-with.ts'

test.each([
  [undefined, 'paint', 'Paint Walls'],
  [['full-redesign'], 'paint', 'Full Redesign and Paint Walls'],
  [['full-redesign'], 'full-redesign', 'Full Redesign'],
  [['paint', 'full-redesign'], 'paint', 'Paint Walls and Full Redesign'],
  [['full-redesign', 'gone', 'floor-change'], 'paint', 'Full Redesign, Change Flooring and Paint Walls'],
  [undefined, 'gone', ''],
])('a design of %j and then %s is made with "%s"', (earlierTools, toolId, words) => {
  expect(toolsInWords(toolIdsOf({ toolId, earlierTools }))).toBe(words)
})
