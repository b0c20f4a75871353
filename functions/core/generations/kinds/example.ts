import { saveExample } from '#functions/core/catalogue/save-example.ts'
import { cacheControl } from '#functions/core/clients/aws/cache-control.ts'
import { storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { storeDesign } from '#functions/core/generations/store/store-design.ts'
import { examplePath } from '#functions/core/pictures/storage-paths.ts'
import type { StoresResult } from './job-kind.ts'

/** A developer's example: a design whose thumbnail becomes the picture of an option of a catalogue. */
export { discard, run, settle, undo } from './design.ts'

export const store: StoresResult = {
  store: (job, url, { model }) =>
    storeDesign(job, url, model, async (thumbnail) => {
      const { exampleOf } = job
      if (!exampleOf) return
      // Shown at once, before the generation is completed. A repeated delivery stores it again.
      await storePicture(examplePath(exampleOf), thumbnail, 'image/webp', cacheControl.example)
      await saveExample(exampleOf, examplePath(exampleOf))
    }),
}
