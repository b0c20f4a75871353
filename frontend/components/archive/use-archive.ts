import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { orAborted } from '#frontend/lib/api/abortable.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import type { ArchiveContent } from '#frontend/lib/archives/archive-content.ts'
import { placeFor, wayToSave } from '#frontend/lib/archives/archive-place.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { archiveCopy as copy } from '#shared/copy/archives.ts'

/** An archive that is to be saved under a name, without its ending. */
export type ArchiveOrder = {
  name: string
  /** Its content, if that is known. */
  content: ArchiveContent
  /** Reads that again, once its place is chosen. */
  read?: (() => Promise<ArchiveContent>) | undefined
}

export type ArchiveProgress = { done: number; total: number; isWaiting: boolean }

/** What has become of the last download: whether anything was saved, and what is missing in it. */
export type ArchiveOutcome = { isSaved: boolean; shortfalls: readonly string[] }

type Ends = {
  /** Called once everything is saved. */
  onWhole?: () => void
  /** Called when something is missing, or nothing could be saved; `outcome` then lists it. */
  onShort?: () => void
}

// An error of the disk comes from the browser, with a message for programmers.
const reasonOf = (error: unknown) => (error instanceof DOMException ? copy.failed : messageOf(error))

type Run = { abort: AbortController; saved: number }

/** Undefined when nobody chose a place. */
const saveOrder = async (
  { name, content: known, read }: ArchiveOrder,
  run: Run,
  onProgress: (progress: ArchiveProgress) => void,
) => {
  const { signal } = run.abort
  const place = await placeFor(name, wayToSave(known))
  if (!place) return undefined
  let shown: ArchiveProgress = { done: 0, total: known.items, isWaiting: false }
  const show = (change: Partial<ArchiveProgress>) => {
    shown = { ...shown, ...change }
    if (!signal.aborted) onProgress(shown)
  }
  show({})
  // Loaded now, since few visits save an archive.
  const { saveArchive } = await import('#frontend/lib/archives/save-archive.ts')
  const content = read ? await orAborted(read(), signal) : known
  show({ total: content.items })
  const shortfalls: string[] = []
  await saveArchive(name, content, place, {
    signal,
    onDone: () => show({ done: shown.done + 1 }),
    onShortfall: (words) => void shortfalls.push(words),
    onWaiting: (isWaiting) => show({ isWaiting }),
    onSaved: () => {
      run.saved += 1
    },
  })
  return { items: content.items, shortfalls }
}

const useRun = () => {
  const run = useRef<Run>(undefined)
  useEffect(() => () => run.current?.abort.abort(), [])
  return run
}

/** Saves archives, one at a time. The work ends when the page is left. */
export const useArchive = ({ onWhole, onShort }: Ends = {}) => {
  const toast = useToast()
  const run = useRun()
  const [progress, setProgress] = useState<ArchiveProgress>()
  const [outcome, setOutcome] = useState<ArchiveOutcome>()
  const saved = () => run.current?.saved ?? 0
  const endShort = (shortfalls: readonly string[]) => {
    setOutcome({ isSaved: saved() > 0, shortfalls })
    onShort?.()
  }

  const download = useMutation({
    mutationFn: (order: ArchiveOrder) => {
      setOutcome(undefined)
      run.current = { abort: new AbortController(), saved: 0 }
      return saveOrder(order, run.current, setProgress)
    },
    onSuccess: (ended) => {
      if (!ended) return
      if (saved() > 0 && ended.shortfalls.length === 0) {
        toast(copy.saved(ended.items), 'success')
        onWhole?.()
      } else endShort(ended.shortfalls)
    },
    onError: (error) => {
      if (!run.current?.abort.signal.aborted) endShort([reasonOf(error)])
      else if (saved() > 0) toast(copy.cancelled(saved()))
    },
    onSettled: () => setProgress(undefined),
  })

  return {
    start: useOneRequest(download),
    cancel: () => run.current?.abort.abort(),
    isRunning: download.isPending,
    progress,
    outcome,
    forgetOutcome: () => setOutcome(undefined),
  }
}
