import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { webConfigQuery } from '#frontend/lib/api/web-config.ts'
import { readConsent } from '#frontend/lib/session/consent.ts'
import { conversionBeacons, purchaseValueCents } from '#shared/billing/conversions.ts'
import { billing } from '#shared/contracts/billing.ts'

/** Pictures without a page to be in: no script of anybody else's runs here (readings, Money). */
const send = (url: string) => {
  const beacon = new Image()
  beacon.referrerPolicy = 'no-referrer'
  beacon.src = url
}

type Purchase = { creditsAdded: number; isPack: boolean }

/** Tells the advertisers of an account's first purchase, where they are configured and the visitor has agreed. */
export const useConversion = (purchase: Purchase | undefined) => {
  const client = useQueryClient()
  const { data: config } = useQuery(webConfigQuery)
  const isDone = useRef(false)
  const advertisers = config?.advertisers

  useEffect(() => {
    if (!purchase || !advertisers || isDone.current || readConsent() !== 'given') return
    isDone.current = true
    const tell = async () => {
      const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 })
      const valueCents = purchaseValueCents(account, purchase)
      if (account.adsConversionTracked || valueCents === undefined) return
      const { isFirst } = await call(billing.endpoints.trackConversion)
      if (isFirst) for (const url of conversionBeacons(advertisers, valueCents)) send(url)
    }
    // An advertiser that is not told is nobody's trouble but its own.
    tell().catch(() => {})
  }, [client, advertisers, purchase])
}
