import { expect, test } from 'vitest'
import { isPackId, packs, plans } from '#shared/billing/plans.ts'

test.each(Object.values(packs))('$id is the id of a pack', ({ id }) => {
  expect(isPackId(id)).toBe(true)
})

test.each([null, '', 'pack-1', 'toString', plans.basic.priceId])('%j is not the id of a pack', (id) => {
  expect(isPackId(id)).toBe(false)
})
