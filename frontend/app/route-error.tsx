import { Box, Button } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { messageOf } from '#frontend/lib/words/message-of.ts'

/** Shown when a page throws while rendering, or when its code cannot be fetched after a new release. */
export const RouteError = () => (
  <Box component="main" sx={{ maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
    <PageMessage
      icon={CircleAlert}
      component="h1"
      role="alert"
      title="Something went wrong"
      action={
        <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      {messageOf(useRouteError())}
    </PageMessage>
  </Box>
)
