import { Box, Button, Typography } from '@mui/material'
import { Link } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'

type ShareWindowProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What the page shows, and to whom. */
  what: string
  isShared: boolean
  create: { start: () => void; isPending: boolean; error: Error | null }
  /** `note`: what goes on all the same. */
  stop: { start: () => void; isPending: boolean; title: string; note?: string | undefined }
  /** What the page is to show. */
  choices: ReactNode
  /** The link, and whatever else belongs to the page. */
  children?: ReactNode
}

/** The dialog that makes and ends a public page. */
export const ShareWindow = ({ isOpen, onClose, title, isShared, create, stop, ...content }: ShareWindowProps) => {
  const [isStopping, setIsStopping] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        isShared ? (
          <>
            <Button variant="text" color="error" loading={stop.isPending} onClick={() => setIsStopping(true)}>
              {copy.stop}
            </Button>
            <Button onClick={onClose}>{copy.done}</Button>
          </>
        ) : (
          <Button
            variant="contained"
            color="primary"
            startIcon={<Icon of={Link} />}
            loading={create.isPending}
            loadingPosition="start"
            onClick={create.start}
          >
            {copy.create}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
        <Typography>{content.what}</Typography>
        {content.choices}
        {create.error && (
          <Typography role="alert" color="error">
            {messageOf(create.error)}
          </Typography>
        )}
        {content.children}
      </Box>
      <ConfirmDialog
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        title={stop.title}
        confirm={copy.stop}
        cancel={copy.keep}
        onConfirm={() => stop.start()}
      >
        {copy.stopExplanation} {stop.note}
      </ConfirmDialog>
    </Dialog>
  )
}
