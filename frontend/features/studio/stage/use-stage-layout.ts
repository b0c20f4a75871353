import { useMediaQuery } from '@mui/material'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { radius } from '#frontend/theme/radius.ts'

// Pixels below the photo on a phone: the version line and the sheet with whole tiles, which are smaller on a short screen;
// below a design that is done, the sheet with the upper part of its tiles.
const belowPhoto = { tall: 372, short: 384, done: 232 }

// The height of a window below the photo's heading, so that the whole photo is visible; and of one that is as low as a phone
// that lies on its side, in which the actions follow the photo.
const belowHeading = 'calc(100dvh - var(--studio-top) - 80px)'
const belowTop = 'calc(100dvh - var(--studio-top) - 72px)'
const lowWindow = '(max-height: 559.98px)'

/** A phone without room for a result's actions beside the choices for the next one. */
const lowPhone = '(max-height: 720px)'

// The height that a figure of a design adds to the line of versions on a phone, and the height of its actions.
const figureHeight = 28
const actionsHeight = 52

type StageOptions = { version: Version; isPhone: boolean; isBrushing: boolean; hasActions: boolean }

/** The places of the photo's and the result's actions, and the height that they leave for the photo. */
export const useStageLayout = ({ version, isPhone, isBrushing, hasActions }: StageOptions) => {
  const { studio } = useStudio()
  const isOver = isDone(studio)
  const isLowWindow = useMediaQuery(lowWindow) && !isPhone
  const isLowPhone = useMediaQuery(lowPhone) && isPhone
  // Beside the brush, and beside the choices on a low phone, there is no room for them, and the photo's menu has them.
  const hasLine = hasActions && !(isPhone && isBrushing) && (!isLowPhone || isOver)
  const hasFigure = version.structureKept !== undefined || version.colourError !== undefined
  /** The pixels on a phone that a design adds to the lines below its picture. */
  const addedHeight = (hasFigure ? figureHeight : 0) + (hasLine ? actionsHeight : 0)
  const below = (isOver ? belowPhoto.done : isLowPhone ? belowPhoto.short : belowPhoto.tall) + addedHeight
  const ofWindow = isLowWindow ? belowTop : belowHeading
  return {
    /** Whether the photo's actions are in its menu, and its heading is hidden. */
    isNarrow: isPhone || isLowWindow,
    hasLine,
    addedHeight,
    frame: {
      gridArea: 'stage',
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: { xs: 0, md: 2 },
      minWidth: 0,
      minHeight: 0,
      px: { md: 3 },
      pt: { md: isLowWindow ? 1 : 2 },
      pb: { md: 3 },
    },
    photo: {
      flex: '0 1 auto',
      minHeight: { xs: 84, md: `min(240px, ${ofWindow})` },
      maxHeight: { xs: `calc(100dvh - var(--studio-top) - ${below}px)`, md: ofWindow },
      borderRadius: { xs: 0, md: radius.surface },
    },
  } as const
}
