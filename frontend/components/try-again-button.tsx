import { Button, type ButtonProps } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { bulkJobQuery, generationQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { BulkJobId, GenerationId } from '#shared/entities/ids.ts'
import { BusyButton } from './busy-button.tsx'
import { useHasLostModel } from './use-has-lost-model.ts'
import { useTryAgain, useTryAgainLabel } from './use-try-again.ts'

type TryAgainButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'color'> & {
  generation: Generation
  onStarted?: (generation: Generation) => void
}

/**
 * Starts a failed design again. A picture of a bulk job has one place in it: where another attempt has taken that, the
 * button leads there.
 */
export const TryAgainButton = (props: TryAgainButtonProps) => {
  const { bulkJobId, retryOf } = props.generation
  if (bulkJobId) return <InJob jobId={bulkJobId} {...props} />
  return retryOf ? <OfRetry firstId={retryOf} {...props} /> : <Start {...props} />
}

/** Only the failed picture that a retry stands for names its bulk job. */
const OfRetry = ({ firstId, ...props }: TryAgainButtonProps & { firstId: GenerationId }) => {
  const { data: first, isPending } = useQuery(generationQuery(firstId))
  return first?.bulkJobId ? <InJob jobId={first.bulkJobId} {...props} /> : <Start {...props} isWaiting={isPending} />
}

const placeOf = ({ id, retryOf }: Generation) => retryOf ?? id

const InJob = ({ jobId, ...props }: TryAgainButtonProps & { jobId: BulkJobId }) => {
  const { generation, size, variant, color } = props
  const { data, isPending } = useQuery(bulkJobQuery(jobId))
  const newest = data?.generations.find((one) => placeOf(one) === placeOf(generation))
  if (!newest || newest.id === generation.id || newest.status === 'failed')
    return <Start {...props} isWaiting={isPending} />
  return (
    <Button {...{ size, variant, color }} component={RouterLink} to={paths.generation(newest.id)}>
      {galleryCopy.seeRetry}
    </Button>
  )
}

type StartProps = TryAgainButtonProps & { isWaiting?: boolean }

const Start = ({ generation, onStarted, isWaiting = false, ...look }: StartProps) => {
  const tryAgain = useTryAgain(onStarted && { onStarted })
  const label = useTryAgainLabel(generation)
  if (useHasLostModel(generation)) return null
  return (
    <BusyButton {...look} isBusy={isWaiting || tryAgain.isPending} onClick={() => tryAgain.mutate(generation)}>
      {label}
    </BusyButton>
  )
}
