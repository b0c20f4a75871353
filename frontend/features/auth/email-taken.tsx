import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { authCopy } from '#shared/copy/auth.ts'

/** The error for an address that already has an account, with a link to sign in. */
export const EmailTaken = ({ signInPath }: { signInPath: string }) => (
  <>
    {authCopy.emailTaken}{' '}
    <Link component={RouterLink} to={signInPath} sx={{ color: 'inherit', fontWeight: 600 }}>
      {authCopy.signInInstead}
    </Link>
  </>
)
