import { RunningJobs } from '#frontend/features/bulk/running-jobs.tsx'
import { Gallery } from '#frontend/features/gallery/gallery.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'

/** The designs, with the bulk jobs above them. */
export const DashboardGallery = () => {
  const { startNew } = useStudio()
  return (
    <Gallery onStart={startNew}>
      <RunningJobs />
    </Gallery>
  )
}
