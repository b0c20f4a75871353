import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { OfferParameter } from '#shared/billing/cancelled-checkout.ts'

/**
 * The id of the plan or pack that is chosen on a page, unless it is the page's first choice. The URL keeps it, so that a
 * reload, Stripe's Back link and the Back button find it again, and a link can choose it (docs/product.md, Money).
 */
export const useOfferInUrl = (name: OfferParameter) => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  // The URL follows in a transition, and a radio that is pressed must not fall back meanwhile.
  const [chosen, setChosen] = useState(search.get(name) ?? undefined)
  const choose = (id: string) => {
    setChosen(id)
    setSearch(
      (current) => {
        current.set(name, id)
        return current
      },
      { replace: true, preventScrollReset: true, state },
    )
  }
  return [chosen, choose] as const
}
