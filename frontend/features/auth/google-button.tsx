import { Button } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { rememberGoogleStart } from '#frontend/lib/session/google-return.ts'
import { continueWithGoogle } from '#frontend/lib/session/session.ts'
import { onlyWhere } from '#frontend/theme/only-where.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'

type GoogleButtonProps = {
  /** Text for a refusal by Cognito. */
  failure: string
  /** Text for any other error. */
  exception: string
  onLeaving: () => void
  isDisabled?: boolean
}

/** Rendered only where the stage is configured with a Google client. */
export const GoogleButton = ({ failure, exception, onLeaving, isDisabled = false }: GoogleButtonProps) => {
  const isOffered = Boolean(useQuery(webConfigQuery).data?.signInDomain)
  const toast = useToast()
  const { pathname, search } = useLocation()
  const google = useMutation({
    mutationFn: () => {
      rememberGoogleStart(`${pathname}${search}`)
      onLeaving()
      return continueWithGoogle()
    },
    onError: (error) => toast(error instanceof AuthError ? failure : exception, 'error'),
  })

  return (
    isOffered && (
      <Button
        fullWidth
        startIcon={<GoogleMark />}
        disabled={isDisabled}
        loading={google.isPending}
        onClick={() => google.mutate()}
        sx={onlyWhere('google')}
      >
        {authPagesCopy.withGoogle}
      </Button>
    )
  )
}

const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-1.900 3.300-4.800 3.300-8.200Z"
    />
    <path
      fill="#34A853"
      d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.800c-1 .7-2.200 1.100-3.700 1.100-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23Z"
    />
    <path fill="#FBBC05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800l3.600-2.800Z" />
    <path
      fill="#EA4335"
      d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.200A11 11 0 0 0 2.200 7.100l3.600 2.800C6.700 7.300 9.100 5.400 12 5.400Z"
    />
  </svg>
)
