import { useEffect } from 'react'
import { Waiting } from '#frontend/components/waiting.tsx'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'

/** The landing page is a document of its own: a link inside the app that leads there loads it. */
export const Home = () => {
  useEffect(() => leaveSite(paths.home), [])
  return <Waiting />
}
