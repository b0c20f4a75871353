import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect } from 'react'
import type { Studio, StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import { versionsQuery } from '#frontend/lib/api/queries.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'

/** Adds the designs of the photo that the server keeps, and those that arrive from another device. */
export const useStoredVersions = ({ versions }: Studio, dispatch: Dispatch<StudioAction>): void => {
  const [photoId] = versions.flatMap(
    ({ photoId, unalteredPath, storagePath }) => photoId ?? photoIdOfUpload(unalteredPath ?? storagePath ?? '') ?? [],
  )
  const { data: designs } = useQuery(versionsQuery(photoId))

  // A photo that is chosen anew begins with one design again.
  const count = versions.length
  useEffect(() => {
    if (designs && count > 0) dispatch({ type: 'versionsFound', designs })
  }, [designs, count, dispatch])
}
