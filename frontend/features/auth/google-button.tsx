import { Button } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { GoogleMark } from '#frontend/components/google-mark.tsx'
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
