import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { useConsent } from '#frontend/lib/session/consent.ts'
import { conversionBeacons, itemValueCents } from '#shared/billing/conversions.ts'
import { billing } from '#shared/contracts/billing.ts'

/** Image beacons, so that no third-party script runs in the app (docs/product.md, Money). */
const send = (url: string) => {
  const beacon = new Image()
  beacon.referrerPolicy = 'no-referrer'
  beacon.src = url
}

/**
 * Reports the item of an account's first purchase to the configured advertisers, if the user has agreed or agrees while
 * this page is open (docs/product.md, Money).
 */
export const useConversion = (item: string | undefined) => {
  const client = useQueryClient()
  const { data: config } = useQuery(webConfigQuery)
  const consent = useConsent()
  const isDone = useRef(false)
  const advertisers = config?.advertisers

  useEffect(() => {
    if (!item || !advertisers || isDone.current || consent !== 'given') return
    isDone.current = true
    const tell = async () => {
      const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 })
      const valueCents = itemValueCents(item)
      if (account.adsConversionTracked || valueCents === undefined) return
      const { isFirst } = await call(billing.endpoints.trackConversion)
      if (isFirst) for (const url of conversionBeacons(advertisers, valueCents)) send(url)
    }
    // A failed report must not disturb the user; it is not retried.
    tell().catch(() => {})
  }, [client, advertisers, consent, item])
}
