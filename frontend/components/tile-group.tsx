import { Box, type SxProps, type Theme } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { radius } from '#frontend/theme/radius.ts'

export type Tile = { id: string; content: ReactNode }

type TileGroupProps = {
  /** The id of the element with the question. */
  labelledBy: string
  tiles: readonly Tile[]
  value: string | undefined
  onChange: (id: string) => void
  isDisabled?: boolean
  sx?: SxProps<Theme>
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A radio group of tiles with one tab stop. Arrow keys move the focus without choosing, since a choice may open the
 * next question.
 */
export const TileGroup = ({ labelledBy, tiles, value, onChange, isDisabled = false, sx = [] }: TileGroupProps) => {
  const group = useRef<HTMLDivElement>(null)
  const stop = tiles.some(({ id }) => id === value) ? value : tiles[0]?.id

  useEffect(() => {
    const reveal = () => {
      const chosen = group.current?.querySelector('[aria-checked="true"]')
      chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
    }
    reveal()
    // Rotating a phone changes the layout of the tiles and resets their scroll position.
    const turn = window.matchMedia?.('(orientation: portrait)')
    turn?.addEventListener('change', reveal)
    return () => turn?.removeEventListener('change', reveal)
  }, [])

  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !group.current) return
    event.preventDefault()
    const radios = [...group.current.querySelectorAll<HTMLElement>('[role="radio"]')]
    const at = radios.findIndex((radio) => radio.matches(':focus'))
    radios.at((at + step) % radios.length)?.focus()
  }

  return (
    <Box
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      onKeyDown={moveFocus}
      sx={[{ display: 'grid' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {tiles.map(({ id, content }) => (
        <Box
          key={id}
          component="button"
          type="button"
          role="radio"
          aria-checked={id === value}
          tabIndex={id === stop ? 0 : -1}
          aria-disabled={isDisabled}
          onClick={() => !isDisabled && onChange(id)}
          sx={{
            p: 0,
            border: 0,
            minWidth: 0,
            borderRadius: radius.tile,
            bgcolor: 'transparent',
            font: 'inherit',
            color: 'text.primary',
            textAlign: 'left',
            cursor: isDisabled ? 'default' : 'pointer',
          }}
        >
          {content}
        </Box>
      ))}
    </Box>
  )
}
