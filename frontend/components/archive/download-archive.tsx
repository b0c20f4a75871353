import { Box, Button, type ButtonProps } from '@mui/material'
import { Download } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import type { ArchiveContent } from '#frontend/lib/archives/archive-content.ts'
import { wayToSave } from '#frontend/lib/archives/archive-place.ts'
import { archiveCopy as copy } from '#shared/copy/archives.ts'
import { ArchiveShortfalls, AskForArchive } from './archive-dialogs.tsx'
import { ArchiveProgress } from './archive-words.tsx'
import { type ArchiveProgress as Progress, useArchive } from './use-archive.ts'

type DownloadArchiveProps = {
  /** The archive's name, without its ending. */
  name: string
  /** The content of the archive, if that is known. */
  contentOf: () => ArchiveContent
  /** Reads it again for the download. */
  read?: () => Promise<ArchiveContent>
  button: ButtonProps
  /** Takes the focus when the button is replaced by the progress, and back. */
  focus: RefObject<HTMLElement | null>
}

/** A button that saves pictures as an archive; the progress replaces it. The size of a large archive is shown first. */
export const DownloadArchive = ({ name, contentOf, read, button, focus }: DownloadArchiveProps) => {
  const [asked, setAsked] = useState<ArchiveContent>()
  const archive = useArchive()
  const start = (content: ArchiveContent) => {
    setAsked(undefined)
    archive.start({ name, content, read })
  }
  const press = () => {
    const content = contentOf()
    if (wayToSave(content) === 'once') start(content)
    else setAsked(content)
  }
  return (
    <>
      {archive.isRunning && <UnloadWarning />}
      {archive.progress ? (
        <Running {...archive.progress} onCancel={archive.cancel} focus={focus} sx={button.sx} />
      ) : (
        <Start {...button} focus={focus} onClick={press} />
      )}
      <AskForArchive content={asked} onStart={start} onClose={() => setAsked(undefined)} />
      <ArchiveShortfalls outcome={archive.outcome} onClose={archive.forgetOutcome} />
    </>
  )
}

type Replaced = Pick<DownloadArchiveProps, 'focus'> & Pick<ButtonProps, 'sx'>

const Start = ({ focus, ...button }: Replaced & ButtonProps) => {
  const place = useRef<HTMLButtonElement>(null)
  useFocusHandover(place, focus)
  return <Button ref={place} startIcon={<Icon of={Download} />} {...button} />
}

const Running = ({ onCancel, focus, sx = {}, ...progress }: Replaced & Progress & { onCancel: () => void }) => {
  const cancel = useRef<HTMLButtonElement>(null)
  useFocusHandover(cancel, focus)
  return (
    <Box sx={[{ display: 'flex', alignItems: 'center', gap: 1 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box sx={{ width: 180 }}>
        <ArchiveProgress {...progress} />
      </Box>
      <Button ref={cancel} variant="text" onClick={onCancel}>
        {copy.cancel}
      </Button>
    </Box>
  )
}
