import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { laterPart } from '#frontend/components/later-part.ts'
import { PartProblem } from '#frontend/components/part-problem.tsx'
import type { MaskChange } from '#frontend/lib/mask/engine.ts'
import type { Things } from '#frontend/lib/mask/things.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { maskWell } from './mask-well.ts'

/** The square picture of a material or floor, and the width of surface in metres that it shows. */
export type ShownTexture = { url: string; metres: number }

export type MaskEditorProps = {
  /** The photo as an <img>, usually a SignedPicture. It is of the site's origin, so its pixels can be shown in `paint`. */
  picture: ReactNode
  /** The working copy's size in pixels, which is also the mask's. */
  width: number
  height: number
  /** Identifies the photo. Its area is kept in the tab, so that it survives a reload and a change of mode. */
  photoKey: string
  /** What to brush, such as "Brush the wall you want to paint". */
  hint: string
  /** A paint such as `#8b9478`: the area is shown in it, under the room's light; without one it is shown in red. */
  paint?: string | undefined
  /** A material or a floor instead of a paint. It is shown where the photo's things are known, and on their surfaces only. */
  texture?: ShownTexture | undefined
  /** Whether a surface is brushed, such as a wall: its edges then stop a stroke, unless the person turns that off. */
  isSurface?: boolean
  /** The uploaded photo whose things are looked for. */
  mapped?: StoragePath | undefined
  /** The things of the photo, of which each can be selected by a press; undefined until they are known. */
  things?: Things | undefined
  /** Whether things are still being looked for. */
  isFinding?: boolean
  /**
   * Why nothing can be selected while no things are known. Select then keeps its place among the tools and says it; it has none
   * where things are not looked for.
   */
  whyNoSelection?: string | undefined
  /** What is chosen for the area, such as a colour, in a strip below the tools where the editor fills the screen. */
  strip?: ReactNode
  /** Lies over the photo, at the same size at any zoom. */
  overlay?: ReactNode
  /** Where the editor fills the screen, it opens only when the photo is pressed. */
  isOpenedByPress?: boolean
  /** While a job runs: nothing can be drawn. */
  isDisabled?: boolean
  /** Called once after each stroke, edit, undo and redo, and at the start if the tab has kept an area. */
  onChange: (change: MaskChange) => void
  /** Sizes the editor; it fills the box that it gets, and its photo the space above the toolbar. */
  sx?: SxProps<Theme>
}

const useShell = laterPart(async () => (await import('./mask-editor-shell.tsx')).MaskEditorShell)

/**
 * Lets a person mark an area of a photo: with brush, eraser, rectangle and lasso, by mouse, pen, touch or keyboard. Until
 * its code has loaded, it shows the photo, and says so when it cannot be loaded; the form around it keeps what was chosen.
 * On a phone and in a low window it fills the screen while it is open. The area belongs to the editor: `onChange` gives
 * the mask, and forgetMasks (`frontend/lib/mask/kept-masks.ts`) clears what the tab keeps when another account signs in.
 */
export const MaskEditor = (props: MaskEditorProps) => {
  const { Part: Shell, problem, load } = useShell()
  if (Shell) return <Shell key={`${props.photoKey} ${props.width} ${props.height} ${props.isSurface}`} {...props} />
  return (
    <Photo {...props}>
      <PartProblem problem={problem} load={load} goneText={maskEditorCopy.notLoaded} />
    </Photo>
  )
}

const Photo = ({ picture, overlay, width, height, sx = [], children }: MaskEditorProps & { children: ReactNode }) => (
  <Box sx={[maskWell.root, ...(Array.isArray(sx) ? sx : [sx])]}>
    <Box sx={[maskWell.surface(width, height), { '& img': { width: '100%', height: '100%', objectFit: 'contain' } }]}>
      {picture}
      {overlay}
    </Box>
    {children}
  </Box>
)
