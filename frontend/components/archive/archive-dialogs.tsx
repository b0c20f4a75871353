import { Button, Typography } from '@mui/material'
import { Dialog } from '#frontend/components/dialog.tsx'
import type { ArchiveContent } from '#frontend/lib/archives/archive-content.ts'
import { wayToSave } from '#frontend/lib/archives/archive-place.ts'
import { archiveCopy as copy } from '#shared/copy/archives.ts'
import { Shortfalls } from './archive-words.tsx'
import type { ArchiveOutcome } from './use-archive.ts'

/** How a large archive is saved; undefined for a small one. */
export const largeInWords = (content: ArchiveContent): string | undefined => {
  const way = wayToSave(content)
  if (way === 'once') return undefined
  return way === 'disk' ? copy.onDisk : copy.inParts(content.parts.length)
}

type AskProps = { content: ArchiveContent | undefined; onStart: (content: ArchiveContent) => void; onClose: () => void }

/** Shows the size of an archive before it is made, and in how many files it is saved. */
export const AskForArchive = ({ content, onStart, onClose }: AskProps) => (
  <Dialog
    isOpen={content !== undefined}
    onClose={onClose}
    title={copy.title}
    cancel={copy.cancel}
    actions={
      <Button variant="contained" color="primary" onClick={() => content && onStart(content)}>
        {copy.start}
      </Button>
    }
  >
    {content && (
      <>
        <Typography sx={{ fontWeight: 500 }}>{copy.size(content.items, content.bytes)}</Typography>
        <Typography sx={{ mt: 1 }}>{largeInWords(content)}</Typography>
        <Typography sx={{ mt: 1 }} color="textSecondary">
          {copy.keepOpen}
        </Typography>
      </>
    )}
  </Dialog>
)

type ShortProps = { outcome: ArchiveOutcome | undefined; onClose: () => void }

/** Names what is missing in an archive that was saved, or why none was. */
export const ArchiveShortfalls = ({ outcome, onClose }: ShortProps) => (
  <Dialog isOpen={outcome !== undefined} onClose={onClose} title={copy.title} cancel={copy.close}>
    {outcome && <Shortfalls {...outcome} />}
  </Dialog>
)
