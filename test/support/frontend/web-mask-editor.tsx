import { vi } from 'vitest'
import type { MaskEditorProps } from '#frontend/components/mask-editor/mask-editor.tsx'

/** Replaces the mask editor, which needs a real canvas, by two buttons: one marks an area, the other clears it. */
export const replaceMaskEditor = () =>
  vi.doMock('#frontend/components/mask-editor/mask-editor.tsx', () => ({
    MaskEditor: ({ picture, photoKey, paint, onChange }: MaskEditorProps) => {
      const mask = Promise.resolve(new Blob([photoKey], { type: 'image/png' }))
      const makeBrushedPicture = async () => new Blob(['painted'], { type: 'image/jpeg' })
      const tell = (hasArea: boolean) => onChange({ hasArea, mask, makeBrushedPicture })
      return (
        <div role="application" aria-label="Area to change" data-paint={paint}>
          {picture}
          <button type="button" onClick={() => tell(true)}>
            Mark the area
          </button>
          <button type="button" onClick={() => tell(false)}>
            Clear the area
          </button>
        </div>
      )
    },
  }))
