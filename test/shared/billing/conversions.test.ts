import { expect, test } from 'vitest'
import { beaconHosts, conversionBeacons, itemValueCents } from '#shared/billing/conversions.ts'
import { packs } from '#shared/billing/packs.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'

// (docs/product.md, Money)
test.each<[PlanId, number]>([
  ['basic', 19],
  ['pro', 29],
  ['premium', 39],
  ['enterprise', 69],
  ['premium-yearly', 59],
])('a purchase of %s is reported as %i dollars', (plan, dollars) => {
  expect(itemValueCents(plans[plan].priceId)).toBe(dollars * 100)
})

test.each(Object.values(packs))('a purchase of $id is reported with its price', ({ id, priceCents }) => {
  expect(itemValueCents(id)).toBe(priceCents)
})

test.each(['', 'price_x', 'toString', '500'])('the unknown item %j has no value', (item) => {
  expect(itemValueCents(item)).toBeUndefined()
})

test('only configured advertisers receive a beacon', () => {
  expect(conversionBeacons({}, 2900)).toEqual([])
  expect(conversionBeacons({ pixelId: '12' }, 2900)).toEqual([
    'https://www.facebook.com/tr?id=12&ev=Purchase&cd%5Bvalue%5D=29&cd%5Bcurrency%5D=USD&noscript=1',
  ])
  expect(conversionBeacons({ adsConversion: 'AW-34/ab_c' }, 2900)).toEqual([
    'https://www.googleadservices.com/pagead/conversion/34/?label=ab_c&value=1&currency_code=EUR&guid=ON&script=0',
  ])
})

test.each(['BW-34/ab_c', 'xAW-34/ab_c', 'AW-/ab_c', 'AW-34/', 'AW-34', 'AW-34/ab\nc', ''])(
  '%j names no conversion, so that no beacon is sent',
  (adsConversion) => {
    expect(conversionBeacons({ adsConversion }, 2900)).toEqual([])
  },
)

const [pixel, ads] = ['https://www.facebook.com', 'https://www.googleadservices.com']
test.each([
  [{}, []],
  [{ pixelId: '12' }, [pixel]],
  [{ adsConversion: 'AW-34/ab_c' }, [ads]],
  [{ pixelId: '12', adsConversion: 'AW-34/ab_c' }, [pixel, ads]],
])('with %j the browser may send beacons to %j', (ids, hosts) => {
  expect(beaconHosts(ids)).toEqual(hosts)
})
