import { Box, ButtonBase, IconButton, Typography } from '@mui/material'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { uploadWords } from '#frontend/features/studio/photo/upload-words.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import { MeasuredFigure } from './measured-figure.tsx'
import { useVersionNames } from './use-version-names.ts'
import { VersionMenu } from './version-menu.tsx'
import type { Version } from './versions.ts'

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, md: 2 },
  minHeight: 52,
  pl: { xs: 2.5, md: 0 },
  pr: { xs: 1, md: 0 },
} as const

// What becomes of the windows is known later than the figure: the line is as wide as the window, and grows no second one.
const figureLine = {
  display: 'flex',
  mt: { xs: -0.75, md: 0 },
  pl: { xs: 2.5, md: 0 },
  pr: { xs: 2.5, md: 0 },
  '&:not(:empty)': { pb: { xs: 0.75, md: 0 } },
} as const

/** The versions of the photo, oldest first as they were made, and the number of the current one. */
export const VersionStrip = ({ isNarrow, more }: { isNarrow: boolean; more?: ReactNode }) => {
  const { studio, current } = useStudio()
  const { currentId, job } = studio
  const versions = studio.versions.toReversed()
  const nameOf = useVersionNames(versions)
  const at = versions.findIndex(({ id }) => id === currentId)
  const uploading = isNarrow && uploadWords(studio)
  if (versions.length < 2 && !isNarrow) return null

  const figure = current && !job && <MeasuredFigure version={current} isOneLine={isNarrow} />
  const line = (
    <Box sx={strip}>
      <Box sx={{ flex: { xs: '1 1 auto', md: '1 1 200px' }, minWidth: { xs: 0, md: 190 }, py: { xs: 0.75, md: 0 } }}>
        <Typography role="status" sx={{ fontWeight: 500, fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}>
          {uploading || (versions.length > 1 ? versionsCopy.count(versions.length, at + 1) : studioCopy.currentPhoto)}
        </Typography>
        {(!isNarrow || versions.length > 1) && (
          <Typography variant="body2" color="textSecondary" noWrap>
            {labelOf(versions, at, nameOf)}
          </Typography>
        )}
        {!isNarrow && figure}
      </Box>
      {versions.length > 1 && <Step to={versions[at - 1]} label={versionsCopy.previous} icon={ChevronLeft} />}
      {!isNarrow && <Thumbnails />}
      {versions.length > 1 && <Step to={versions[at + 1]} label={versionsCopy.next} icon={ChevronRight} />}
      <VersionMenu />
      {more}
    </Box>
  )
  if (!isNarrow) return line
  return (
    <Box sx={{ flex: 'none' }}>
      {line}
      <Box sx={figureLine}>{figure}</Box>
    </Box>
  )
}

const Step = ({ to, label, icon }: { to: Version | undefined; label: string; icon: LucideIcon }) => {
  const { studio, dispatch } = useStudio()
  return (
    <IconButton
      aria-label={label}
      disabled={Boolean(studio.job) || !to}
      onClick={() => to && dispatch({ type: 'versionShown', versionId: to.id })}
    >
      <Icon of={icon} />
    </IconButton>
  )
}

/** The label of a version, with the number of its source unless that is the one before it. */
const labelOf = (versions: readonly Version[], at: number, nameOf: (version: Version) => string) => {
  const version = versions[at]
  const source = versions.findIndex(({ id }) => id === version?.resultOf)
  if (!version) return undefined
  return source === -1 || source === at - 1 ? nameOf(version) : versionsCopy.from(nameOf(version), source + 1)
}

const row = {
  display: 'flex',
  gap: 1.5,
  overflowX: 'auto',
  p: '4px',
  scrollPaddingInline: '4px',
  minWidth: 0,
  maxWidth: 460,
} as const

const thumbnail = {
  width: 96,
  height: 64,
  overflow: 'hidden',
  borderRadius: radius.tile,
  bgcolor: 'sunken',
  '&[aria-current="true"]': { boxShadow: chosenRing },
} as const

const Thumbnails = () => {
  const { studio } = useStudio()
  const list = useRef<HTMLOListElement>(null)
  const { versions, currentId, job } = studio
  const nameOf = useVersionNames(versions)

  // Versions from the server move the shown one.
  const count = versions.length
  useEffect(() => {
    const shown = currentId && count > 0 && list.current?.querySelector('[aria-current="true"]')
    if (shown) shown.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [currentId, count])

  return (
    <Box
      ref={list}
      component="ol"
      aria-label="Versions"
      // A list that scrolls must have something to focus, or take no part.
      inert={Boolean(job)}
      sx={row}
    >
      {versions.toReversed().map((version, index) => (
        <li key={version.id}>
          <Thumbnail version={version} label={versionsCopy.thumbnail(index + 1, nameOf(version))} />
        </li>
      ))}
    </Box>
  )
}

const Thumbnail = ({ version, label }: { version: Version; label: string }) => {
  const { studio, dispatch } = useStudio()
  const fresh = useFreshPicture()
  return (
    <ButtonBase
      aria-label={label}
      aria-current={version.id === studio.currentId}
      onClick={() => dispatch({ type: 'versionShown', versionId: version.id })}
      sx={thumbnail}
    >
      <SignedPicture
        url={version.url}
        alt=""
        isLazy
        {...(version.stored && { fresh: fresh(version.stored.generationId, version.stored.which) })}
        sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
      />
    </ButtonBase>
  )
}
