import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { uploadWords } from '#frontend/features/studio/photo/upload-words.ts'
import { type UploadedPhoto, usePhoto } from '#frontend/features/studio/photo/use-photo.ts'
import { useStoredVersions } from '#frontend/features/studio/versions/use-stored-versions.ts'
import { type Version, versionsOf } from '#frontend/features/studio/versions/versions.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { onArrival } from '#frontend/lib/generations/arrivals.ts'
import { isBeingRemoved, onDeletion } from '#frontend/lib/generations/removals.ts'
import { onRetry } from '#frontend/lib/generations/retries.ts'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { forgetStudio, keepStudio, keptStudio } from './kept-studio.ts'
import { keptOf, restoreStudio } from './restored-studio.ts'
import { runElsewhere } from './run-elsewhere.ts'
import { SettledJob } from './settled-job.tsx'
import { currentVersion, emptyStudio, type Form, reduceStudio, type Studio, type StudioAction } from './studio-state.ts'
import { useJob } from './use-job.ts'

type StudioContextValue = {
  studio: Studio
  current: Version | undefined
  /** The studio from before the reload is still loading. */
  isRestoring: boolean
  dispatch: Dispatch<StudioAction>
  choosePhoto: (file: File) => void
  sendPhotoAgain: () => void
  /** Adds a brightened copy of a stored photo. */
  brightenPhoto: (version: Version) => void
  undoBrightening: (version: Version) => void
  takePicture: (generation: Generation) => void
  takePhoto: (photo: UploadedPhoto, form?: Form) => void
  removePhoto: () => void
  /** Removes a room that nothing happens to, so that the studio asks for a photo; its tab still leads to a busy one. */
  startNew: () => void
  job: ReturnType<typeof useJob>
}

const StudioContext = createContext<StudioContextValue | undefined>(undefined)

export const useStudio = (): StudioContextValue => {
  const value = useContext(StudioContext)
  if (!value) throw new Error('useStudio is used outside of its provider')
  return value
}

/** Holds the studio above the pages: upload, job and photo survive a visit to the gallery or a design's page. */
export const StudioProvider = ({ children }: { children: ReactNode }) => {
  const [studio, dispatch] = useReducer(reduceStudio, emptyStudio)
  const isRestoring = useKeptStudio(studio, dispatch)
  useStoredVersions(studio, dispatch)
  useChangesElsewhere(studio, dispatch)
  const job = useJob(dispatch)
  const isJobRunning = Boolean(studio.job)
  const photo = usePhotoActions(dispatch, isJobRunning)

  const value = useMemo(() => {
    const startNew = () => {
      const isBusy = isRestoring || isJobRunning || job.start.isPending || uploadWords(studio)
      if (!isBusy) photo.removePhoto()
    }
    return { studio, current: currentVersion(studio), isRestoring, dispatch, job, ...photo, startNew }
  }, [studio, isRestoring, job, isJobRunning, photo])

  return (
    <StudioContext value={value}>
      {studio.job && (
        <SettledJob key={studio.job.generationId} generationId={studio.job.generationId} dispatch={dispatch} />
      )}
      {studio.uploaded !== undefined && <UnloadWarning />}
      {children}
    </StudioContext>
  )
}

const useChangesElsewhere = (studio: Studio, dispatch: Dispatch<StudioAction>) => {
  const toast = useToast()
  const shownId = currentVersion(studio)?.generationId
  useEffect(
    () =>
      onDeletion((generationId) => {
        if (generationId === shownId && !isBeingRemoved(generationId)) toast(versionsCopy.removedElsewhere)
        dispatch({ type: 'versionDeleted', generationId })
      }),
    [shownId, toast, dispatch],
  )
  useEffect(() => onRetry((generationId) => dispatch({ type: 'triedAgain', generationId })), [dispatch])
  useRunElsewhere(studio, dispatch)
}

/** Follows the run of the failed design that another tab has started, so that it is not paid twice. */
const useRunElsewhere = (studio: Studio, dispatch: Dispatch<StudioAction>) => {
  const client = useQueryClient()
  useEffect(
    () =>
      onArrival((generationId) => {
        const arrived = client.getQueryData(generationQuery(generationId).queryKey)
        const job = arrived && runElsewhere(studio, arrived)
        if (job) dispatch({ type: 'jobStarted', job })
      }),
    [client, studio, dispatch],
  )
}

/** What is done with the photo. A running job goes on, and a toast says so where the photo is replaced. */
const usePhotoActions = (dispatch: Dispatch<StudioAction>, isJobRunning: boolean) => {
  const toast = useToast()
  const { choose, take, brighten, undoBrightening, sendAgain, forget } = usePhoto(dispatch)
  return useMemo(() => {
    const sayThatJobGoesOn = () => isJobRunning && toast(generationCopy.leaveJob)
    return {
      choosePhoto: (file: File) => {
        sayThatJobGoesOn()
        void choose(file)
      },
      takePicture: (generation: Generation) => {
        sayThatJobGoesOn()
        forget()
        dispatch({ type: 'photoChosen', versions: versionsOf(generation) })
      },
      takePhoto: (photo: UploadedPhoto, form?: Form) => {
        sayThatJobGoesOn()
        void take(photo, form)
      },
      removePhoto: () => {
        sayThatJobGoesOn()
        forget()
        dispatch({ type: 'photoRemoved' })
      },
      sendPhotoAgain: sendAgain,
      brightenPhoto: (version: Version) => void brighten(version),
      undoBrightening,
    }
  }, [dispatch, toast, isJobRunning, choose, take, brighten, undoBrightening, sendAgain, forget])
}

/** Restores the tab's studio or a running job, then stores every change. Returns whether it is still restoring. */
const useKeptStudio = (studio: Studio, dispatch: Dispatch<StudioAction>): boolean => {
  const client = useQueryClient()
  // A studio belongs to one user, also after the session expires.
  const [userId] = useState(() => lastUserId() ?? '')
  const [hasKept] = useState(() => keptStudio(userId) !== undefined)
  const { isUntouched } = studio
  const { data: restored, isPending } = useQuery({
    queryKey: ['restored-studio', userId],
    queryFn: () => restoreStudio(client, userId),
    enabled: isUntouched,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })

  useEffect(() => {
    if (restored) dispatch({ type: 'restored', studio: restored })
  }, [restored, dispatch])

  useEffect(() => {
    if (isUntouched) return
    const kept = keptOf(studio, userId)
    if (kept) keepStudio(kept)
    else forgetStudio()
  }, [studio, isUntouched, userId])

  return hasKept && isUntouched && (isPending || Boolean(restored))
}
