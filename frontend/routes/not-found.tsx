import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'

export const NotFound = () => (
  <PublicPage>
    <Box sx={{ py: 8 }}>
      <PageMessage
        component="h1"
        title="Oops! Page not found"
        action={
          <Button variant="contained" color="primary" component={RouterLink} to={paths.home} reloadDocument>
            Return to Home
          </Button>
        }
      >
        There's nothing at this address. The page may have moved, or the link may be incomplete.
      </PageMessage>
    </Box>
  </PublicPage>
)
