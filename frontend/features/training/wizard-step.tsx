import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { accountQuery, modelsQuery, trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { type Elsewhere, elsewhereFor, type Needs } from './next-step.ts'

/**
 * A page on the way to a personal model, or the step that is next when there is nothing to do on that page. This is decided
 * once, when it opens, so that what changes on it leads nowhere. When something cannot be read the page is shown, which says so.
 */
export const WizardStep = ({ needs, children }: { needs: Needs; children: ReactNode }) => {
  const account = useQuery(accountQuery)
  const kept = useQuery(trainingPhotosQuery)
  const models = useQuery(modelsQuery)
  const [decided, decide] = useState<{ elsewhere: Elsewhere | undefined }>()
  if (!decided) {
    if ([account, kept, models].some(({ isPending }) => isPending)) return <Waiting />
    const isKnown = account.data && kept.data && models.data
    const isTraining = account.data?.trainingInProgress ?? false
    decide({ elsewhere: isKnown && elsewhereFor(needs, { isTraining, ...kept.data, models: models.data }) })
  }
  if (!decided?.elsewhere) return children
  return <Navigate to={decided.elsewhere.path} state={decided.elsewhere.state} replace />
}
