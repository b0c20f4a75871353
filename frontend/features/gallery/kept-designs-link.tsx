import { Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useHasDesigns } from '#frontend/lib/generations/use-has-designs.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasAccess } from '#shared/access.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'

/** The way from the offers to the gallery, for an account without access that has designs (docs/product.md, Access). */
export const KeptDesigns = () => {
  const { data: account } = useQuery(accountQuery)
  const { hasDesigns } = useHasDesigns(account !== undefined && !hasAccess(account))
  if (!account || hasAccess(account) || !hasDesigns) return null
  return (
    <Typography>
      {galleryCopy.designsKept}{' '}
      <Link component={RouterLink} to={paths.gallery} sx={{ whiteSpace: 'nowrap' }}>
        {galleryCopy.openGallery}
      </Link>
    </Typography>
  )
}
