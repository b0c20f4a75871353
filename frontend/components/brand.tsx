import { Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { brand } from '#shared/brand.ts'

/** The product name that this stage is configured with. */
export const useProductName = () => useQuery(webConfigQuery).data?.productName ?? brand.name

/** The support address that this stage is configured with. */
export const useSupportEmail = () => useQuery(webConfigQuery).data?.supportEmail ?? brand.supportEmail

/** The product's name as a link to the home page. */
export const BrandLink = ({ size = '1.5rem' }: { size?: string }) => (
  <Link
    component={RouterLink}
    to={paths.home}
    reloadDocument
    underline="none"
    variant="h3"
    sx={{
      fontSize: size,
      fontWeight: 500,
      lineHeight: 1,
      letterSpacing: '-0.015em',
      color: 'text.primary',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 44,
      '&:hover': { color: 'text.primary' },
    }}
  >
    {useProductName()}
  </Link>
)
