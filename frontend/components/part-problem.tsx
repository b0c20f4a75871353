import { reloadPage } from '#frontend/lib/navigation/reload-page.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import type { laterPart } from './later-part.ts'
import { RetryBanner } from './retry.tsx'

type PartProblemProps = Pick<ReturnType<ReturnType<typeof laterPart>>, 'problem' | 'load'> & { goneText?: string }

/** Says why a part of the page could not be loaded (`laterPart`), with the way out. Nothing without a problem. */
export const PartProblem = ({ problem, load, goneText = connectionCopy.reloadToTryAgain }: PartProblemProps) => {
  if (!problem) return null
  return problem === 'gone' ? (
    <RetryBanner label={connectionCopy.reloadPage} onRetry={reloadPage}>
      {goneText}
    </RetryBanner>
  ) : (
    <RetryBanner onRetry={() => void load()}>{connectionCopy.unreachable}</RetryBanner>
  )
}
