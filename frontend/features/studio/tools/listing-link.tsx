import { Box, ButtonBase, Typography } from '@mui/material'
import { ChevronRight, Images } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { listRow } from './list-row.ts'

/** The way to the page for all photos of a listing. */
export const ListingLink = () => (
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
    <Icon of={ChevronRight} />
  </ButtonBase>
)
