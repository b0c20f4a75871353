import { Box, styled } from '@mui/material'
import { ChevronsLeftRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { HandleRoot, Item, Provider, Root } from 'react-compare-slider/components'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import { durations, easing } from '#frontend/theme/motion.ts'
import { Icon } from './icon.tsx'
import { Plate } from './plate.tsx'

type CompareProps = {
  before: ReactNode
  after: ReactNode
  /** The rule sweeps in from the left once, as a result arrives. */
  hasWipe?: boolean
}

const centre = 50

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

// The root of the handle is as wide as the picture: the ring belongs around the knob alone.
const ground = {
  width: '100%',
  height: '100%',
  '[data-rcs="handle-root"]:focus-visible': { outline: 'none', boxShadow: 'none' },
} as const

const wantsMotion = () => window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false

/** Before and after under one movable rule; the arrow keys move it by 5 %. */
export const Compare = ({ before, after, hasWipe = false }: CompareProps) => {
  const [isWiping, setIsWiping] = useState(() => hasWipe && wantsMotion())
  const slider = useReactCompareSlider({
    defaultPosition: isWiping ? 0 : centre,
    ...(isWiping && { transition: `${durations.wipe}ms ${easing}` }),
  })
  const { setPosition } = slider

  useEffect(() => {
    if (!isWiping) return
    const frame = requestAnimationFrame(() => setPosition(centre))
    const timer = setTimeout(() => setIsWiping(false), durations.wipe)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isWiping, setPosition])

  return (
    <Provider {...slider}>
      <Box component={Root} sx={ground}>
        <Item item="itemOne">{before}</Item>
        <Item item="itemTwo">{after}</Item>
        <HandleRoot aria-label="Compare before and after" aria-orientation="horizontal">
          <Rule>
            <Knob>
              <Icon of={ChevronsLeftRight} />
            </Knob>
          </Rule>
        </HandleRoot>
        <Plate corner="bottom-left">Before</Plate>
        <Plate corner="bottom-right">After</Plate>
      </Box>
    </Provider>
  )
}
