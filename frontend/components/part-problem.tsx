import { reloadPage } from '#frontend/lib/navigation/reload-page.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import type { laterPart } from './later-part.ts'
import { RetryBanner } from './retry.tsx'

type Part = ReturnType<ReturnType<typeof laterPart>>

/** What a message says of code that could not be loaded, and the way out: another attempt, or a reload after a release. */
export const wayOutOf = (problem: NonNullable<Part['problem']>, load: () => Promise<void>) =>
  problem === 'gone'
    ? { label: connectionCopy.reloadPage, onRetry: reloadPage, children: connectionCopy.reloadToTryAgain }
    : { onRetry: () => void load(), children: connectionCopy.unreachable }

type PartProblemProps = Pick<Part, 'problem' | 'load'> & { goneText?: string }

/** Says why a part of the page could not be loaded (`laterPart`), with the way out. Nothing without a problem. */
export const PartProblem = ({ problem, load, goneText }: PartProblemProps) =>
  problem && (
    <RetryBanner {...wayOutOf(problem, load)} {...(problem === 'gone' && goneText && { children: goneText })} />
  )
