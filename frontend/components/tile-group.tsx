import { Box, type SxProps, styled, type Theme } from '@mui/material'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { radius } from '#frontend/theme/radius.ts'
import { inFullSheet } from './full-sheet.ts'

export type Tile = {
  id: string
  /** Tiles with the same group follow each other; its name is above the first of them where there is room. */
  group?: string | undefined
  content: ReactNode
}

export type TileGroupProps = {
  /** The id of the element with the question. */
  labelledBy: string
  tiles: readonly Tile[]
  value: string | undefined
  onChange: (id: string) => void
  /** Arrow keys choose too, as they do in a form's radio group; for a question whose answer opens nothing. */
  choosesByArrows?: boolean
  isDisabled?: boolean
  sx?: SxProps<Theme>
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const chosenIn = (group: RefObject<HTMLElement | null>) => group.current?.querySelector('[aria-checked="true"]')

/** Scrolls a tile into view in its row or panel, but not the page, which stays where its reader is. */
const reveal = (tile: Element | null | undefined) => {
  for (let box = tile?.parentElement; tile && box && box !== document.body; box = box.parentElement) {
    const [inner, outer] = [tile.getBoundingClientRect(), box.getBoundingClientRect()]
    box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
    box.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom)
  }
}

/** Keeps the chosen tile in view. */
const useChosenInView = (group: RefObject<HTMLElement | null>, value: string | undefined) => {
  useEffect(() => {
    const revealChosen = () => reveal(chosenIn(group))
    revealChosen()
    // Rotating a phone changes the layout of the tiles and resets their scroll position.
    const turn = window.matchMedia?.('(orientation: portrait)')
    turn?.addEventListener('change', revealChosen)
    return () => turn?.removeEventListener('change', revealChosen)
  }, [group])

  // A tile may be chosen while only a part of it is visible, or be found by a search and then lie out of sight.
  useEffect(() => {
    const chosen = chosenIn(group)
    if (chosen?.matches(':focus')) chosen.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    else reveal(chosen)
  }, [group, value])
}

const tile = {
  scrollMarginInline: 20,
  // A tap is confirmed by the ring of the chosen tile.
  WebkitTapHighlightColor: 'transparent',
  p: 0,
  border: 0,
  minWidth: 0,
  borderRadius: radius.tile,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'text.primary',
  textAlign: 'left',
} as const

/** Moves the focus among the tiles, and returns the tile that has it now; undefined for any other key. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): HTMLElement | undefined => {
  const step = steps[event.key]
  if (!step) return undefined
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const at = radios.findIndex((radio) => radio.matches(':focus'))
  const next = radios.at((at + step) % radios.length)
  next?.focus()
  return next
}

/**
 * A radio group of tiles with one tab stop. Arrow keys move the focus without choosing, since a choice may open the
 * next question, unless `choosesByArrows`.
 */
export const TileGroup = ({
  labelledBy,
  tiles,
  value,
  onChange,
  choosesByArrows = false,
  isDisabled = false,
  sx = [],
}: TileGroupProps) => {
  const group = useRef<HTMLDivElement>(null)
  const stop = tiles.some(({ id }) => id === value) ? value : tiles[0]?.id
  useChosenInView(group, value)

  return (
    <Box
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const reached = moveFocus(event)
        if (choosesByArrows) reached?.click()
      }}
      sx={[{ display: 'grid' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {tiles.map(({ id, group, content }, place) => (
        <Fragment key={id}>
          {group && group !== tiles[place - 1]?.group && <GroupName>{group}</GroupName>}
          <Radio isChosen={id === value} isStop={id === stop} isDisabled={isDisabled} onChosen={() => onChange(id)}>
            {content}
          </Radio>
        </Fragment>
      ))}
    </Box>
  )
}

type RadioProps = {
  isChosen: boolean
  isStop: boolean
  isDisabled: boolean
  onChosen: () => void
  children: ReactNode
}

const Radio = ({ isChosen, isStop, isDisabled, onChosen, children }: RadioProps) => (
  <Box
    component="button"
    type="button"
    role="radio"
    aria-checked={isChosen}
    tabIndex={isStop ? 0 : -1}
    aria-disabled={isDisabled}
    onClick={() => !isDisabled && onChosen()}
    sx={{ ...tile, cursor: isDisabled ? 'default' : 'pointer' }}
  >
    {children}
  </Box>
)

// A sheet on a phone shows its tiles in one row, without the names of groups.
const GroupName = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  gridColumn: '1 / -1',
  color: theme.vars.palette.text.secondary,
  '&:not(:first-of-type)': { marginTop: theme.spacing(1) },
  [theme.breakpoints.up('md')]: { display: 'block' },
  [inFullSheet]: { display: 'block' },
}))
