import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { checkoutCancelled } from '#shared/billing/cancelled-checkout.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { forgetOpenCheckout, hasOpenCheckout } from './open-checkout.ts'

const isCancelled = (search: URLSearchParams) => search.get(checkoutCancelled.name) === checkoutCancelled.value

/** Says that nothing was charged, after Stripe's Back link or the browser's Back button (docs/product.md, Money). */
export const AbandonedCheckout = () => {
  const [search, setSearch] = useSearchParams()
  const [isAbandoned] = useState(() => isCancelled(search) || hasOpenCheckout())
  const isInUrl = isCancelled(search)

  useEffect(() => {
    forgetOpenCheckout()
    if (!isInUrl) return
    setSearch(
      (current) => {
        current.delete(checkoutCancelled.name)
        return current
      },
      { replace: true },
    )
  }, [isInUrl, setSearch])

  return (
    isAbandoned && (
      <Box sx={{ mb: 3 }}>
        <Banner severity="info">{billingCopy.nothingCharged}</Banner>
      </Box>
    )
  )
}
