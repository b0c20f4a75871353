import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useProductName } from '#frontend/components/brand.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { footCopy } from '#shared/copy/foot.ts'

export const AppFooter = () => (
  <Box
    component="footer"
    sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 3, py: 1, borderTop: 1, borderColor: 'divider' }}
  >
    <Typography variant="body2" color="textSecondary">
      © {new Date().getFullYear()} {useProductName()}
    </Typography>
    <Link
      component={RouterLink}
      to={paths.accessibility}
      variant="body2"
      underline="hover"
      sx={{ color: 'text.secondary', display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 36 } }}
    >
      {footCopy.accessibility}
    </Link>
  </Box>
)
