import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainedModelId } from '#shared/entities/ids.ts'
import { isCancelled } from './model-words.ts'

/** Says on every page that a training has ended, with a link to the model; its own page shows it. */
export const useTrainingEnd = () => {
  const { data: account } = useQuery(accountQuery)
  const isTraining = account?.trainingInProgress ?? false
  const { data: models, refetch } = useQuery({ ...modelsQuery, enabled: isTraining })
  const training = useRef<TrainedModelId>(undefined)
  const wasTraining = useRef(false)
  const toast = useToast()
  const navigate = useNavigate()
  const isShown = useLocation().pathname === paths.myModels

  useEffect(() => {
    // The account may arrive before the model, or without it when a live update is lost.
    if (wasTraining.current && !isTraining) void refetch()
    wasTraining.current = isTraining
  }, [isTraining, refetch])

  useEffect(() => {
    const ended = models?.find(({ id }) => id === training.current)
    training.current = models?.find(({ status }) => status === 'TRAINING_IN_PROGRESS')?.id
    if (isShown) return
    const see = { label: trainingNewsCopy.see, onClick: () => void navigate(paths.myModels) }
    if (ended?.status === 'complete') toast(trainingNewsCopy.ready(ended.name), 'success', see)
    if (ended?.status === 'failed' && !isCancelled(ended))
      toast(trainingNewsCopy.trainingFailed(ended.name), 'error', see)
  }, [models, toast, navigate, isShown])
}
