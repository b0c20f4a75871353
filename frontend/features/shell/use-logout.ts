import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { signOut } from '#frontend/lib/session/session.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Signs out and clears cached data; the session gate then redirects to /login (docs/product.md, Accounts). */
export const useLogout = () => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => client.clear(),
    onError: () => toast(authCopy.signOutFailed, 'error'),
  })
}
