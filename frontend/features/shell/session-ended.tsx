import { Box, Button } from '@mui/material'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { rememberPath } from '#frontend/lib/session/intended-path.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { errorMessage } from '#shared/errors.ts'

/** Shown when the session expires on an open screen; signing in again returns to it (docs/product.md, Access). */
export const SessionEnded = () => {
  const { status } = useSession()
  const { pathname, search } = useLocation()
  return (
    status === 'expired' && (
      <Box sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
        <Banner
          severity="warning"
          role="alert"
          action={
            <Button
              size="small"
              component={RouterLink}
              to={paths.login}
              onClick={() => rememberPath(`${pathname}${search}`)}
            >
              {pagesCopy.signIn}
            </Button>
          }
        >
          {errorMessage('session.missing')}
        </Banner>
      </Box>
    )
  )
}
