import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material'
import { Download, Trash2, X } from 'lucide-react'
import { type KeyboardEventHandler, type RefObject, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { PageFoot } from '#frontend/components/page-foot.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { CardSelection } from './use-card-selection.ts'
import { useZip } from './use-zip.ts'

type SelectionFootProps = {
  selection: CardSelection
  /** The number of cards that are loaded. */
  total: number
  onDelete: () => void
  onKeyDown: KeyboardEventHandler
}

// What can be done is below the count on a phone.
const secondRow = { order: { xs: 1, md: 0 } } as const

/** How many cards are selected, and what can be done with them. */
export const SelectionFoot = ({ selection, total, onDelete, onKeyDown }: SelectionFootProps) => {
  const { selected } = selection
  const zip = useZip()
  const count = useRef<HTMLElement>(null)
  const withPicture = selected.filter(({ imageUrl, hasNsfwContent }) => imageUrl && !hasNsfwContent)
  const running = selected.filter(({ status }) => status === 'processing').length
  const isAll = selected.length === total
  return (
    <Box role="group" aria-label={galleryCopy.selection} onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      <PageFoot>
        <Box sx={{ mr: 'auto', minWidth: 0, flex: { xs: '1 1 40%', md: 'none' } }}>
          <Typography
            ref={count}
            role="status"
            tabIndex={-1}
            sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
          >
            {galleryCopy.selected(selected.length)}
          </Typography>
          {running > 0 && (
            <Typography variant="body2" color="textSecondary">
              {galleryCopy.running(running)}
            </Typography>
          )}
        </Box>
        <Button variant="text" onClick={isAll ? selection.clear : selection.all}>
          {isAll ? galleryCopy.selectNone : galleryCopy.selectAll}
        </Button>
        {zip.progress ? (
          <Zipping {...zip.progress} onCancel={zip.cancel} count={count} />
        ) : (
          <DownloadZip
            isDisabled={withPicture.length === 0}
            onClick={() => void zip.start(withPicture)}
            count={count}
          />
        )}
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

/** The count takes the focus when the button is replaced by the progress, and back. */
type Replaced = { count: RefObject<HTMLElement | null> }

const DownloadZip = ({ isDisabled, onClick, count }: Replaced & { isDisabled: boolean; onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, count)
  return (
    <Button ref={button} startIcon={<Icon of={Download} />} sx={secondRow} disabled={isDisabled} onClick={onClick}>
      {galleryCopy.downloadZip}
    </Button>
  )
}

type ZippingProps = Replaced & { done: number; total: number; onCancel: () => void }

const Zipping = ({ done, total, onCancel, count }: ZippingProps) => {
  const cancel = useRef<HTMLButtonElement>(null)
  useFocusHandover(cancel, count)
  return (
    <Box sx={{ ...secondRow, display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ width: 140 }}>
        <Typography role="status" variant="body2" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {galleryCopy.zipping(done, total)}
        </Typography>
        <LinearProgress variant="determinate" value={(100 * done) / total} aria-hidden />
      </Box>
      <Button ref={cancel} variant="text" onClick={onCancel}>
        {galleryCopy.cancelZip}
      </Button>
    </Box>
  )
}
