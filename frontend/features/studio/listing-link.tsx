import { Box, ButtonBase, Typography } from '@mui/material'
import { ChevronRight, Images } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { listingCopy } from '#shared/copy/listing.ts'

/** The way to the page for all photos of a listing. */
export const ListingLink = () => (
  <ButtonBase
    component={RouterLink}
    to={paths.listing}
    sx={{
      display: 'flex',
      justifyContent: 'flex-start',
      gap: 2,
      width: '100%',
      minHeight: 60,
      textAlign: 'left',
      borderRadius: radius.tile,
      '& > svg': { flex: 'none', color: 'text.secondary' },
      '&:hover': { color: 'primary.main' },
    }}
  >
    <Icon of={Images} size={24} />
    <Box component="span" sx={{ minWidth: 0, mr: 'auto' }}>
      <Typography variant="h4" component="span" sx={{ display: 'block' }}>
        {listingCopy.link}
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {listingCopy.linkLead}
      </Typography>
    </Box>
    <Icon of={ChevronRight} />
  </ButtonBase>
)
