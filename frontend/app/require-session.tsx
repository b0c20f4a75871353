import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { rememberPath } from '#frontend/lib/session/intended-path.ts'
import { lastUserId, useSession } from '#frontend/lib/session/session.ts'

const GoToLogin = ({ remember }: { remember: boolean }) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (remember) rememberPath(`${pathname}${search}${hash}`)
    navigate(paths.login, { replace: true })
  }, [remember, pathname, search, hash, navigate])

  return null
}

/**
 * Renders the route for a signed-in user, with fresh state for each user. A visitor goes to /login, which returns to
 * this address after sign-in (docs/product.md, Access).
 */
export const RequireSession = () => {
  const { status } = useSession()
  switch (status) {
    case 'loading':
      return <Waiting />
    case 'signedOut':
      return <GoToLogin remember />
    case 'left':
      return <GoToLogin remember={false} />
    case 'signedIn':
    case 'expired':
      return <Outlet key={lastUserId()} />
  }
}
