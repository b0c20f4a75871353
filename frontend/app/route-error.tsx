import { Box } from '@mui/material'
import { useRouteError } from 'react-router-dom'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { reloadPage } from '#frontend/lib/navigation/reload-page.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import { pagesCopy } from '#shared/copy/pages.ts'

/** Shown inside the layout when a page throws while rendering. */
export const PageError = () => (
  <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: { xs: 4, md: 8 } }}>
    <RetryMessage
      component="h1"
      title={pagesCopy.somethingWrong}
      label={connectionCopy.reloadPage}
      onRetry={reloadPage}
    >
      {messageOf(useRouteError())}
    </RetryMessage>
  </Box>
)

/** Shown when a layout, or a page without one, throws while rendering. */
export const RouteError = () => (
  <PublicPage>
    <PageError />
  </PublicPage>
)
