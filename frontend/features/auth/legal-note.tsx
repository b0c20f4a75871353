import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'

/** What a person agrees to by signing in or up. */
export const LegalNote = () => (
  <Typography variant="body2" color="textSecondary">
    {authCopy.agree}{' '}
    <Link component={RouterLink} to={paths.terms}>
      {authPagesCopy.terms}
    </Link>{' '}
    {authPagesCopy.and}{' '}
    <Link component={RouterLink} to={paths.privacy}>
      {authPagesCopy.privacy}
    </Link>
    .
  </Typography>
)
