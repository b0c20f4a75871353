import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useProductName } from '#frontend/components/brand.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { footCopy } from '#shared/copy/foot.ts'

const places = [
  { to: paths.verify, label: footCopy.verify },
  { to: paths.accessibility, label: footCopy.accessibility },
]

export const AppFooter = () => (
  <Box
    component="footer"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      px: 3,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography variant="body2" color="textSecondary">
      © {new Date().getFullYear()} {useProductName()}
    </Typography>
    {places.map(({ to, label }) => (
      <Link
        key={to}
        component={RouterLink}
        to={to}
        variant="body2"
        underline="hover"
        sx={{ color: 'text.secondary', display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 36 } }}
      >
        {label}
      </Link>
    ))}
  </Box>
)
