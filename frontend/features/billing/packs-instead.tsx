import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { billingCopy } from '#shared/copy/billing.ts'

/** A link from the plans to the packs, which need no plan (docs/product.md, Money). */
export const PacksInstead = () => (
  <Typography color="textSecondary" sx={{ mt: 4 }}>
    {billingCopy.preferPacks}{' '}
    <Link component={RouterLink} to={paths.creditsPaywall}>
      {billingCopy.buyOnce}
    </Link>
  </Typography>
)
