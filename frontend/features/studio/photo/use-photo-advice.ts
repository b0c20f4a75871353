import { useQuery } from '@tanstack/react-query'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { seenQuery } from '#frontend/lib/api/queries.ts'
import { photoFaultQuery } from '#frontend/lib/pictures/photo-fault.ts'
import type { PhotoFault } from '#shared/pictures/room-photo-faults.ts'
import type { SeenPicture } from '#shared/pictures/room-recognition.ts'

/** A stored photo that was chosen in this tab, not a design and not the photo of a stored design. */
const isChosenPhoto = ({ isResult, generationId, stored, storagePath }: Version) =>
  !isResult && !generationId && !stored && storagePath !== undefined

/** The content of the shown photo; undefined until it is known, and for a design. */
export const useSeen = (): SeenPicture | undefined => {
  const { current } = useStudio()
  const { data } = useQuery(
    seenQuery(current && isChosenPhoto(current) ? (current.unalteredPath ?? current.storagePath) : undefined),
  )
  return data ?? undefined
}

/**
 * What is to be said of the shown photo. It is asked for after the upload, beside everything else, and trouble with it is
 * not shown.
 */
export const usePhotoAdvice = (): PhotoFault | 'no-room' | 'brightened' | undefined => {
  const { current } = useStudio()
  const seen = useSeen()
  const { data: fault } = useQuery(
    photoFaultQuery(current?.id, current && isChosenPhoto(current) ? current.url : undefined),
  )
  if (!current || current.isAdviceDismissed) return undefined
  if (current.brightenedFrom) return 'brightened'
  if (!isChosenPhoto(current)) return undefined
  return fault ?? (seen === 'no-room' ? seen : undefined)
}
