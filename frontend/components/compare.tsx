import { Box, CircularProgress, keyframes, styled } from '@mui/material'
import { ChevronsLeftRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { HandleRoot, Item, Provider, Root } from 'react-compare-slider/components'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import { durations, easing } from '#frontend/theme/motion.ts'
import { compareCopy } from '#shared/copy/compare.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { CompareSideContext, type SideState } from './compare-side.ts'
import { Icon } from './icon.tsx'
import { Plate } from './plate.tsx'

type CompareProps = {
  before: ReactNode
  after: ReactNode
  /** The labels of the sides, where they are not a picture before and after a change. */
  names?: readonly [string, string]
  /** Moves the divider in from the left once, for a new result. */
  hasWipe?: boolean
  /** Only a part of the picture was changed: the divider begins near the left side, so that it hides no change there. */
  isOfPart?: boolean
}

const beforeAndAfter = [compareCopy.before, compareCopy.after] as const
// In percent: where the divider begins, and for a change of a part.
const [centre, nearLeft] = [50, 8]
const page = 20

// The share of its side, in percent, from which on a label is faint and at which it is gone.
const fades = { from: 24, to: 14 }
const opacityAt = (share: number) => Math.min(1, Math.max(0, (share - fades.to) / (fades.from - fades.to)))

/** Moves the knob back inside the picture at its edges; half of it and a gap take 28 px. */
const knobShiftAt = (percent: number) => `clamp(28px - ${percent}cqw, 0px, ${100 - percent}cqw - 28px)`

const Rule = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 2,
  height: '100%',
  backgroundColor: theme.vars.palette.plate.main,
}))

const Knob = styled('div')(({ theme }) => ({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: '50%',
  pointerEvents: 'auto',
  cursor: 'ew-resize',
  backgroundColor: theme.vars.palette.plate.main,
  color: theme.vars.palette.plate.contrastText,
  boxShadow: 'var(--shadow-float)',
  '[data-rcs="handle-root"]:focus-visible &': {
    outline: `2px solid ${theme.vars.palette.text.primary}`,
    outlineOffset: 2,
    boxShadow: `0 0 0 2px ${theme.vars.palette.background.default}`,
  },
}))

// The handle's root is as wide as the picture, so only the knob shows the focus ring.
const ground = {
  containerType: 'inline-size',
  width: '100%',
  height: '100%',
  '[data-rcs="handle-root"]:focus-visible': { outline: 'none', boxShadow: 'none' },
} as const

const wantsMotion = () => window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false

/** The side that is shown alone, while the other one loads or after a side has failed; undefined when both are shown. */
const aloneOf = (before: SideState, after: SideState) => {
  if (after === 'loading') return 'before'
  return after === 'failed' || before !== 'ready' ? 'after' : undefined
}

const useSide = (name: 'before' | 'after') => {
  // A child that reports no state, such as a plain <img>, counts as loaded.
  const [state, report] = useState<SideState>('ready')
  return [state, useMemo(() => ({ name, report }), [name])] as const
}

/** Slider keys that the library does not handle; without this they would scroll the page. */
const targetOf = (key: string, position: number) => {
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return 100
    case 'PageUp':
      return position + page
    case 'PageDown':
      return position - page
    default:
      return undefined
  }
}

/**
 * Two pictures with a movable divider, shown once both are loaded. Arrow keys move it by 5 %, Page Up and Down by 20 %.
 */
export const Compare = ({ before, after, names = beforeAndAfter, hasWipe = false, isOfPart = false }: CompareProps) => {
  const [beforeState, beforeSide] = useSide('before')
  const [afterState, afterSide] = useSide('after')
  const alone = aloneOf(beforeState, afterState)
  const { slider, percent } = useSlider(isOfPart ? nearLeft : centre, hasWipe, alone !== undefined)
  const moveTo = (event: KeyboardEvent) => {
    const target = targetOf(event.key, slider.position.current)
    if (target === undefined) return
    event.preventDefault()
    slider.setPosition(target)
  }
  return (
    <Provider {...slider}>
      <Box component={Root} sx={ground} style={touch}>
        <Item item="itemOne" style={styleOf('before', alone, beforeState)}>
          <CompareSideContext value={beforeSide}>{before}</CompareSideContext>
          {!alone && <SideLabel corner="bottom-left" share={percent} name={names[0]} />}
        </Item>
        <Item item="itemTwo" style={styleOf('after', alone, afterState)}>
          <CompareSideContext value={afterSide}>{after}</CompareSideContext>
          {!alone && <SideLabel corner="bottom-right" share={100 - percent} name={names[1]} />}
        </Item>
        <HandleRoot
          aria-label={compareCopy.handle(...names)}
          aria-orientation="horizontal"
          aria-valuenow={percent}
          aria-valuetext={compareCopy.shares(percent, ...names)}
          onKeyDown={moveTo}
          {...(alone && { style: { display: 'none' } })}
        >
          <Divider percent={percent} />
        </HandleRoot>
        {afterState === 'loading' && <LoadingPlate />}
      </Box>
    </Provider>
  )
}

const Divider = ({ percent }: { percent: number }) => (
  <Rule>
    <Knob style={{ translate: knobShiftAt(percent) }}>
      <Icon of={ChevronsLeftRight} />
    </Knob>
  </Rule>
)

// The library allows only vertical scrolling on the pictures; two fingers shall zoom the page there, too.
const touch = { touchAction: 'pan-y pinch-zoom' } as const

type SideLabelProps = { corner: 'bottom-left' | 'bottom-right'; share: number; name: string }

/** The label of a side, inside of it, so that the divider cuts both; it fades before its side is gone. */
const SideLabel = ({ corner, share, name }: SideLabelProps) =>
  share > fades.to && (
    <span style={{ opacity: opacityAt(share) }}>
      <Plate corner={corner}>
        {/* A long name stays on its side. */}
        <Box
          component="span"
          sx={{ maxWidth: 'calc(50cqw - 72px)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {name}
        </Box>
      </Plate>
    </span>
  )

const styleOf = (name: 'before' | 'after', alone: 'before' | 'after' | undefined, state: SideState) => {
  if (alone === undefined) return {}
  // The error message of a failed Before is drawn over the loaded After.
  if (name === 'before' && state === 'failed') return { clipPath: 'none', zIndex: 2, pointerEvents: 'none' } as const
  return name === alone ? { clipPath: 'none' } : ({ visibility: 'hidden' } as const)
}

const useSlider = (start: number, hasWipe: boolean, isWaiting: boolean) => {
  const [isWiping, setIsWiping] = useState(() => hasWipe && wantsMotion())
  const [percent, setPercent] = useState(start)
  const slider = useReactCompareSlider({
    defaultPosition: isWiping ? 0 : start,
    disabled: isWaiting,
    onPositionChange: useCallback((position: number) => setPercent(Math.round(position)), []),
    ...(isWiping && { transition: `${durations.wipe}ms ${easing}` }),
  })
  const { setPosition } = slider

  useEffect(() => {
    if (!isWiping || isWaiting) return
    const frame = requestAnimationFrame(() => setPosition(start))
    const timer = setTimeout(() => setIsWiping(false), durations.wipe)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isWiping, isWaiting, setPosition, start])

  return { slider, percent }
}

// Appears after 400 ms, so that a quick load shows no indicator.
const appear = keyframes({ from: { opacity: 0 } })
const Delayed = styled('div')({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  pointerEvents: 'none',
  animation: `${appear} 1ms 400ms both`,
})

const LoadingPlate = () => (
  <Delayed>
    <Plate corner="bottom-right">
      <CircularProgress size={14} color="inherit" aria-hidden />
      {pagesCopy.loading}
    </Plate>
  </Delayed>
)
