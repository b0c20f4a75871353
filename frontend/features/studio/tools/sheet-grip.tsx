import { ButtonBase } from '@mui/material'
import { type PointerEvent, useRef } from 'react'
import { radius } from '#frontend/theme/radius.ts'
import { generationCopy } from '#shared/copy/generation.ts'

// A finger that moves less has pressed, not dragged.
const dragPixels = 24

type SheetGripProps = { isFull: boolean; onChange: (isFull: boolean) => void }

const grip = {
  flex: 'none',
  width: 120,
  // Reaches above the sheet, so that a thumb finds it and the sheet stays low.
  height: 32,
  mx: 'auto',
  mt: '-14px',
  mb: '-2px',
  zIndex: 1,
  touchAction: 'none',
  cursor: 'grab',
  borderRadius: radius.tile,
  '&::after': {
    content: '""',
    width: 40,
    height: 4,
    mt: '6px',
    borderRadius: radius.bar,
    bgcolor: 'lineStrong',
  },
} as const

/** The grip of the sheet on a phone: a drag up makes the sheet full, a drag down half, a press switches. */
export const SheetGrip = ({ isFull, onChange }: SheetGripProps) => {
  const startY = useRef<number>(undefined)
  const hasDragged = useRef(false)

  const begin = (event: PointerEvent) => {
    startY.current = event.clientY
    hasDragged.current = false
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const drag = ({ clientY }: PointerEvent) => {
    if (startY.current === undefined || Math.abs(clientY - startY.current) < dragPixels) return
    onChange(clientY < startY.current)
    startY.current = clientY
    hasDragged.current = true
  }
  const end = () => {
    startY.current = undefined
  }

  return (
    <ButtonBase
      aria-label={isFull ? generationCopy.lowerSheet : generationCopy.raiseSheet}
      aria-expanded={isFull}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      // A drag ends with a click, too.
      onClick={() => !hasDragged.current && onChange(!isFull)}
      onKeyDown={() => {
        hasDragged.current = false
      }}
      sx={grip}
    />
  )
}
