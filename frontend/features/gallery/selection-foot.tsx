import { Box, Button, IconButton, Typography } from '@mui/material'
import { Trash2, X } from 'lucide-react'
import { type KeyboardEventHandler, lazy, type RefObject, Suspense, useRef } from 'react'
import { DownloadArchive } from '#frontend/components/archive/download-archive.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PageFoot } from '#frontend/components/page-foot.tsx'
import { jpegBytesOf } from '#frontend/lib/archives/archive-content.ts'
import { archiveOfDesigns, isInArchive } from '#frontend/lib/archives/design-archives.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { CardSelection } from './use-card-selection.ts'

// The rules of all boards are fetched with the first selection only. Without them the archive is the same.
const WithoutWords = lazy(async () => {
  const loaded = await import('./board-words-note.tsx').catch(() => undefined)
  return { default: loaded?.WithoutWords ?? (() => null) }
})

type SelectionFootProps = {
  selection: CardSelection
  /** The number of cards that are loaded. */
  total: number
  /** Whether the server has more. */
  hasMore: boolean
  onDelete: () => void
  onKeyDown: KeyboardEventHandler
}

// On a phone the actions are below the count.
const secondRow = { order: { xs: 1, md: 0 } } as const

/** The number of selected cards, and the actions for them. */
export const SelectionFoot = ({ selection, total, hasMore, onDelete, onKeyDown }: SelectionFootProps) => {
  const { selected } = selection
  const count = useRef<HTMLElement>(null)
  const withPicture = selected.filter(isInArchive)
  const running = selected.filter(({ status }) => status === 'processing').length
  const isAll = selected.length === total
  const selectAll = hasMore ? galleryCopy.selectListed(total) : galleryCopy.selectAll
  return (
    <Box role="group" aria-label={galleryCopy.selection} onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      <PageFoot width="wide">
        <Counted selected={selected} withPicture={withPicture} running={running} heading={count} />
        <Button variant="text" onClick={isAll ? selection.clear : selection.all}>
          {isAll ? galleryCopy.selectNone : selectAll}
        </Button>
        <DownloadArchive
          name={galleryCopy.zipName}
          contentOf={() => archiveOfDesigns(selected)}
          button={{ sx: secondRow, disabled: withPicture.length === 0, children: galleryCopy.downloadZip }}
          focus={count}
        />
        <Button
          startIcon={<Icon of={Trash2} />}
          sx={secondRow}
          disabled={selected.length === running}
          onClick={onDelete}
        >
          {galleryCopy.delete}
        </Button>
        <IconButton aria-label={galleryCopy.endSelection} onClick={selection.leave}>
          <Icon of={X} />
        </IconButton>
      </PageFoot>
    </Box>
  )
}

type CountedProps = {
  selected: readonly Generation[]
  withPicture: readonly Generation[]
  running: number
  heading: RefObject<HTMLElement | null>
}

const Counted = ({ selected, withPicture, running, heading }: CountedProps) => {
  const bytes = withPicture.reduce((sum, design) => sum + jpegBytesOf(design), 0)
  return (
    <Box sx={{ mr: 'auto', minWidth: 0, flex: { xs: '1 1 40%', md: 'none' } }}>
      <Typography
        ref={heading}
        role="status"
        tabIndex={-1}
        sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
      >
        {galleryCopy.selected(selected.length)}
      </Typography>
      {withPicture.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {archiveCopy.sizeOnly(bytes)}
        </Typography>
      )}
      {withPicture.length > 0 && (
        <Suspense>
          <WithoutWords designs={withPicture} />
        </Suspense>
      )}
      {running > 0 && (
        <Typography variant="body2" color="textSecondary">
          {galleryCopy.running(running)}
        </Typography>
      )}
    </Box>
  )
}
