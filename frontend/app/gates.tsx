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
 * Opens to the signed-in, anew for each user; everybody else goes to /login, and on to where they wanted to be from
 * there (platform 4).
 */
export const RequireSession = () => {
  const { status } = useSession()
  switch (status) {
    case 'loading':
      return <Waiting>Loading...</Waiting>
    case 'signedOut':
      return <GoToLogin remember />
    case 'left':
      return <GoToLogin remember={false} />
    case 'signedIn':
    case 'expired':
      return <Outlet key={lastUserId()} />
  }
}
