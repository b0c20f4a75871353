import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { notFoundCopy } from '#shared/copy/not-found.ts'

export const NotFound = () => (
  <PublicPage>
    <Box sx={{ py: 8 }}>
      <PageMessage
        component="h1"
        title={notFoundCopy.title}
        action={
          <Button variant="contained" color="primary" component={RouterLink} to={paths.home} reloadDocument>
            {notFoundCopy.home}
          </Button>
        }
      >
        {notFoundCopy.words}
      </PageMessage>
    </Box>
  </PublicPage>
)
