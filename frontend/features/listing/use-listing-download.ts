import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { archiveOfListing, type ListingChoices } from '#frontend/lib/generations/listing-archive.ts'
import { roomsOfListing } from '#frontend/lib/generations/listing-rooms.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'

/** What has become of the last download: whether an archive was saved, and what is missing in it. */
type Outcome = { isSaved: boolean; shortfalls: readonly string[] }

type Ends = {
  /** Called once everything that was chosen is saved. */
  onWhole: (pictures: number) => void
  /** Called when something is missing, or nothing could be saved; `outcome` then says what. */
  onShort: () => void
}

/** Saves a listing's archive. The work ends when the page is left. */
export const useListingDownload = (job: BulkJob, { onWhole, onShort }: Ends) => {
  const client = useQueryClient()
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => () => running.current?.abort(), [])

  const endShort = (ended: Outcome) => {
    setOutcome(ended)
    onShort()
  }

  const download = useMutation({
    mutationFn: async (choices: ListingChoices) => {
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      setOutcome(undefined)
      // Read again, since the signed URLs of an open page expire within an hour.
      const { generations } = await client.fetchQuery({ ...bulkJobQuery(job.id), staleTime: 0 })
      const rooms = roomsOfListing(generations)
      const shortfalls: string[] = []
      const onProgress = (done: number) => !signal.aborted && setProgress({ done, total: rooms.length })
      onProgress(0)
      const onShortfall = (words: string) => void shortfalls.push(words)
      const archive = await archiveOfListing(rooms, choices, { client, signal, onProgress, onShortfall })
      return { archive, shortfalls, pictures: rooms.length }
    },
    onSuccess: ({ archive, shortfalls, pictures }) => {
      if (archive) saveBlob(archive, `${job.modelName}.zip`)
      if (archive && shortfalls.length === 0) onWhole(pictures)
      else endShort({ isSaved: archive !== undefined, shortfalls })
    },
    onError: (error) => {
      if (!running.current?.signal.aborted) endShort({ isSaved: false, shortfalls: [messageOf(error)] })
    },
    onSettled: () => setProgress(undefined),
  })

  return {
    start: useSingle(download),
    cancel: () => running.current?.abort(),
    isRunning: download.isPending,
    progress,
    outcome,
  }
}
