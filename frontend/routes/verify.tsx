import { Box, Typography } from '@mui/material'
import { useProductName } from '#frontend/components/brand.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { CheckPictures } from '#frontend/features/verify/check-pictures.tsx'
import { verifyCopy as copy } from '#shared/copy/verify.ts'

export const VerifyPage = () => (
  <PublicPage>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '5fr 6fr' },
        gap: { xs: 4, md: 8 },
        alignItems: 'start',
        pt: { xs: 3, md: 6 },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">{copy.title}</Typography>
        <Typography variant="lead" component="p" color="textSecondary">
          {copy.lead(useProductName())}
        </Typography>
        <Typography>{copy.privately}</Typography>
      </Box>
      <CheckPictures />
    </Box>
  </PublicPage>
)
