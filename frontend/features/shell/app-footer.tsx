import { Box, Typography } from '@mui/material'
import { useProductName } from '#frontend/components/brand.tsx'

export const AppFooter = () => (
  <Box component="footer" sx={{ px: 3, py: 3, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="body2" color="textSecondary">
      © {new Date().getFullYear()} {useProductName()}
    </Typography>
  </Box>
)
