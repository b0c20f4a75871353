import type { AdvertiserIds } from '#shared/web-config.ts'
import { isPackId, packs } from './packs.ts'
import { planOfPrice } from './plans.ts'

/** The price in US cents of a plan's price id or a pack's id (docs/product.md, Money). Undefined for any other item. */
export const itemValueCents = (item: string): number | undefined =>
  planOfPrice(item)?.priceCents ?? (isPackId(item) ? packs[item].priceCents : undefined)

const pixelHost = 'https://www.facebook.com'
const adsHost = 'https://www.googleadservices.com'

/** The hosts that receive these advertisers' beacons. The CSP must allow images from them. */
export const beaconHosts = ({ pixelId, adsConversion }: AdvertiserIds): string[] => [
  ...(pixelId ? [pixelHost] : []),
  ...(adsConversion ? [adsHost] : []),
]

// Only the number of conversions matters in Google Ads, so all have the same value.
const adsConversionEuros = '1'

/** The image URLs that report a purchase to each configured advertiser. `valueCents` is in US cents. */
export const conversionBeacons = ({ pixelId, adsConversion }: AdvertiserIds, valueCents: number): string[] => {
  const [, number, label] = /^AW-(\d+)\/(.+)$/.exec(adsConversion ?? '') ?? []
  return [
    ...(pixelId
      ? [
          `${pixelHost}/tr?${query({
            id: pixelId,
            ev: 'Purchase',
            'cd[value]': String(valueCents / 100),
            'cd[currency]': 'USD',
            noscript: '1',
          })}`,
        ]
      : []),
    ...(number && label
      ? [
          `${adsHost}/pagead/conversion/${number}/?${query({
            label,
            value: adsConversionEuros,
            currency_code: 'EUR',
            guid: 'ON',
            script: '0',
          })}`,
        ]
      : []),
  ]
}

const query = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
