import { useEffect } from 'react'

/** Makes the browser ask before the page is closed, such as during an upload. */
export const UnloadWarning = () => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return null
}
