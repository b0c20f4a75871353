import { useEffect, useState } from 'react'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/**
 * The whole minutes that a training still takes by its typical time; undefined once it takes longer than that. A clock that
 * is behind the server's adds none.
 */
export const minutesLeft = (
  { startedAt, typicalSeconds }: Pick<TrainedModel, 'startedAt' | 'typicalSeconds'>,
  now: number,
): number | undefined => {
  const elapsed = Math.max(0, now - Date.parse(startedAt ?? new Date(now).toISOString())) / 1000
  const seconds = (typicalSeconds ?? defaultSeconds) - elapsed
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

/** The typical time of a training, until the server has sent its own. */
const defaultSeconds = 600

type Bar = { variant: 'indeterminate' } | { variant: 'determinate'; value: number }

/**
 * The estimated end of a training, and how far it is in percent: as reported, else by the time. At 0 % a bar would be empty, as
 * if it were broken.
 */
export const useTrainingTime = (model: TrainedModel): { left: number | undefined; bar: Bar } => {
  const [now, setNow] = useState(serverTime)

  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 5000)
    return () => clearInterval(timer)
  }, [])

  const left = minutesLeft(model, now)
  const elapsed = (now - Date.parse(model.startedAt ?? model.createdAt)) / 1000
  const estimated = Math.min(95, (100 * elapsed) / (model.typicalSeconds ?? defaultSeconds))
  const percent = Math.round(model.progress ?? estimated)
  return { left, bar: percent > 0 ? { variant: 'determinate', value: percent } : { variant: 'indeterminate' } }
}
