import { Box } from '@mui/material'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { useIsOnline } from '#frontend/lib/api/use-is-online.ts'
import { isSiteReachable } from '#frontend/lib/api/web-config.ts'
import { reloadPage } from '#frontend/lib/navigation/reload-page.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import { wayOutOf } from './part-problem.tsx'
import { rememberReload, wasReloadedFor } from './reloads.ts'

type UnloadedPageProps = { name: string; load: () => Promise<void> }

const useLoading = (name: string, load: () => Promise<void>) => {
  const isOnline = useIsOnline()
  const [problem, setProblem] = useState<'unreachable' | 'gone'>()

  const tryAgain = async () => {
    setProblem(undefined)
    try {
      await load()
    } catch {
      if (!(await isSiteReachable())) return setProblem('unreachable')
      if (wasReloadedFor(name)) return setProblem('gone')
      rememberReload(name)
      reloadPage()
    }
  }
  const onOnline = useEffectEvent(tryAgain)

  useEffect(() => {
    if (isOnline) void onOnline()
  }, [isOnline])

  return { isOnline, problem, tryAgain }
}

/**
 * Replaces a page whose code could not be loaded, and loads it again as soon as the browser is online. A release that
 * removed the code needs a reload: once by itself, and only while the site answers, since the browser would otherwise
 * show its own error page.
 */
export const UnloadedPage = ({ name, load }: UnloadedPageProps) => {
  const { isOnline, problem, tryAgain } = useLoading(name, load)
  if (isOnline && !problem) return <Waiting />
  return (
    <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: { xs: 4, md: 8 } }}>
      {!isOnline && (
        <PageMessage icon={WifiOff} component="h1" role="status" title={connectionCopy.offlineTitle}>
          {connectionCopy.opensOnceOnline}
        </PageMessage>
      )}
      {isOnline && problem && (
        <RetryMessage component="h1" title={connectionCopy.pageNotLoaded} {...wayOutOf(problem, tryAgain)} />
      )}
    </Box>
  )
}
