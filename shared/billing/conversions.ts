import type { Account } from '#shared/entities/account.ts'
import type { AdvertiserIds } from '#shared/web-config.ts'
import { allPacks, plans } from './plans.ts'

/** What was bought, by what came of it: the live plan when its credits came, otherwise the pack of that size. */
export const purchaseValueCents = (
  { subscription }: Pick<Account, 'subscription'>,
  { creditsAdded, isPack }: { creditsAdded: number; isPack: boolean },
): number | undefined => {
  const plan = subscription && plans[subscription.plan]
  if (!isPack && plan?.credits === creditsAdded) return plan.priceCents
  return allPacks.find(({ credits }) => credits === creditsAdded)?.priceCents ?? (isPack ? undefined : plan?.priceCents)
}

const pixelHost = 'https://www.facebook.com'
const adsHost = 'https://www.googleadservices.com'

/** The hosts that the beacons of these ids go to, which the policy must let pictures load from. */
export const beaconHosts = ({ pixelId, adsConversion }: AdvertiserIds): string[] => [
  ...(pixelId ? [pixelHost] : []),
  ...(adsConversion ? [adsHost] : []),
]

// The ads conversion counts, it does not weigh (platform 7).
const adsConversionEuros = '1'

/** The image addresses that tell the advertisers of a purchase, for those that are configured. */
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
