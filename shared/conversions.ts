import type { Account } from '#shared/entities/account.ts'
import { allPacks, plans } from '#shared/plans.ts'

/** What was bought, by what came of it: the live plan when its credits came, otherwise the pack of that size. */
export const purchaseValueCents = (
  { subscription }: Pick<Account, 'subscription'>,
  { creditsAdded, isPack }: { creditsAdded: number; isPack: boolean },
): number | undefined => {
  const plan = subscription && plans[subscription.plan]
  if (!isPack && plan?.credits === creditsAdded) return plan.priceCents
  return allPacks.find(({ credits }) => credits === creditsAdded)?.priceCents ?? (isPack ? undefined : plan?.priceCents)
}

export type Advertisers = {
  /** The pixel's number. */
  pixelId?: string | undefined
  /** `AW-<number>/<label>`, as Google Ads shows it. */
  adsConversion?: string | undefined
}

// The ads conversion counts, it does not weigh (platform 7).
const adsConversionEuros = '1'

/** The image addresses that tell the advertisers of a purchase, for those that are configured. */
export const conversionBeacons = ({ pixelId, adsConversion }: Advertisers, valueCents: number): string[] => {
  const [, number, label] = /^AW-(\d+)\/(.+)$/.exec(adsConversion ?? '') ?? []
  return [
    ...(pixelId
      ? [
          `https://www.facebook.com/tr?${query({
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
          `https://www.googleadservices.com/pagead/conversion/${number}/?${query({
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
