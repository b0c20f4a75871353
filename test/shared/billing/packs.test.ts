import { expect, test } from 'vitest'
import { accountPacks, allPacks, creditPriceInWords, discountPercent, isPackId, packs } from '#shared/billing/packs.ts'
import { plans, priceInWords } from '#shared/billing/plans.ts'

test('each pack has the credits, prices, discount, stars and badge that it is sold with', () => {
  const shown = allPacks.map((pack) => [
    pack.credits,
    priceInWords(pack.priceCents),
    priceInWords(pack.originalPriceCents),
    discountPercent(pack),
    creditPriceInWords(pack),
    pack.stars,
    pack.badge,
  ])
  expect(shown).toEqual([
    [200, '$19', '$25', 24, '9.5¢', 1, null],
    [500, '$39', '$50', 22, '7.8¢', 2, 'Most Popular'],
    [1500, '$89', '$125', 29, '5.9¢', 3, null],
    [3000, '$169', '$250', 32, '5.6¢', 4, 'Best Value'],
  ])
})

test('the account page sells the three smallest packs', () => {
  expect(accountPacks.map(({ id }) => id)).toEqual(['pack-200', 'pack-500', 'pack-1500'])
})

test.each(Object.values(packs))('$id is the id of a pack', ({ id }) => {
  expect(isPackId(id)).toBe(true)
})

test.each([null, '', 'pack-1', 'toString', plans.basic.priceId])('%j is not the id of a pack', (id) => {
  expect(isPackId(id)).toBe(false)
})
