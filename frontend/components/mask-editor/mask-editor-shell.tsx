import { useMediaQuery, useTheme } from '@mui/material'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createMaskEngine, type MaskChange } from '#frontend/lib/mask/engine.ts'
import { loadTexture } from '#frontend/lib/mask/laid-texture.ts'
import type { Ink } from '#frontend/lib/mask/overlay.ts'
import { FullScreenMask } from './full-screen-mask.tsx'
import type { MaskEditorProps, ShownTexture } from './mask-editor.tsx'
import { MaskView } from './mask-view.tsx'
import { lowWindow } from './mask-well.ts'
import { useRoomMap } from './use-room-map.ts'

/** The numbers of a colour such as `rgba(214, 40, 57, 0.5)`, with an alpha of 0 to 255. */
const inkOf = (color: string): Ink => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, Math.round(alpha * 255)]
}

/** The mask editor in its place, or over the whole screen where its place is small; both draw with one engine. */
export const MaskEditorShell = ({ mapped, ...given }: MaskEditorProps) => {
  const { width, height, isSurface = false } = given
  const found = useRoomMap({ photo: mapped, width, height, isSurface })
  const props = { ...given, ...(mapped && found) }
  const engine = useMaskEngine(props)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const isLow = useMediaQuery(lowWindow)
  if (isPhone || isLow) return <FullScreenMask {...props} engine={engine} />
  const { strip, ...inPlace } = props
  return <MaskView {...inPlace} engine={engine} />
}

const useMaskEngine = (props: MaskEditorProps) => {
  const { photoKey, width, height, paint, texture, things, isSurface = false, onChange } = props
  const laid = useTexture(texture)
  const theme = useTheme()
  const latest = useRef(onChange)
  const [engine] = useState(() =>
    createMaskEngine({
      photoKey,
      width,
      height,
      ink: inkOf(theme.palette.mask),
      isSurface,
      onChange: (change: MaskChange) => latest.current(change),
    }),
  )

  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  useEffect(() => engine.setLook(paint ? { paint } : laid && { texture: laid }), [engine, paint, laid])

  useEffect(() => engine.setThings(things), [engine, things])

  return engine
}

/** The texture, once it has loaded. Without it the area is red, as without a choice. */
const useTexture = (texture: ShownTexture | undefined) => {
  const { data } = useQuery({
    queryKey: ['texture', texture?.url],
    queryFn: texture ? ({ signal }) => loadTexture(texture.url, texture.metres, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return texture && data
}
