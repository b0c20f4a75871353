import { useEffect } from 'react'
import { loadAuthClient } from '#frontend/lib/session/load-auth-client.ts'

// Late enough that the form itself comes first.
const milliseconds = 500

/**
 * Loads what follows a sign-in or sign-up while its form is filled in: on a slow connection one after the other took ten
 * seconds after the button was pressed. What fails is loaded again by the page that needs it.
 */
export const usePagesBehind = () => {
  useEffect(() => {
    const load = async () => {
      await loadAuthClient()
      await Promise.all([import('./signed-in.tsx'), import('./paywall.tsx')])
      await Promise.all([import('./dashboard.tsx'), import('./dashboard-studio.tsx')])
    }
    const timer = setTimeout(() => void load().catch(() => undefined), milliseconds)
    return () => clearTimeout(timer)
  }, [])
}
