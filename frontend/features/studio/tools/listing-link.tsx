import { Box, ButtonBase, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Images, Lock } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { bulkPlan, canUseBulk } from '#shared/access.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { listRow } from './list-row.ts'

/** The way to the page for all photos of a listing, with the plan that it needs. */
export const ListingLink = () => {
  const { data: account } = useQuery(accountQuery)
  const isLocked = account && !canUseBulk(account)
  return (
    <ButtonBase component={RouterLink} to={paths.listing} sx={listRow}>
      <Icon of={Images} size={24} />
      <Box component="span" sx={{ minWidth: 0, mr: 'auto' }}>
        <Typography variant="h4" component="span" sx={{ display: 'block' }}>
          {studioCopy.listing}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {studioCopy.listingLead}
        </Typography>
      </Box>
      {isLocked ? (
        <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', typography: 'body2' }}>
          <Icon of={Lock} size={16} />
          {bulkPlan}
        </Box>
      ) : (
        <Icon of={ChevronRight} />
      )}
    </ButtonBase>
  )
}
