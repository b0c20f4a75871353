import { expect, test } from 'vitest'
import { toolPair } from '#frontend/lib/tools/tool-pictures.ts'
import { offeredToolIds } from '#shared/tools/offer.ts'

test.each(offeredToolIds)('%s has a picture before and after', (id) => {
  const pair = toolPair(id)
  expect(pair?.before).toMatch(/\/rooms\/.+\.webp$/)
  expect(pair?.after).toMatch(new RegExp(`/pairs/after-${id}\\.webp$`))
})
