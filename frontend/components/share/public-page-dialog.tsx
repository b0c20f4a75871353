import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'

type PublicPageDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The content of the page, and who can see it. */
  what: string
  isShared: boolean
  create: { start: () => void; isPending: boolean; error: Error | null }
  /** `note`: what continues anyway. */
  stop: { start: () => void; isPending: boolean; title: string; note?: string | undefined }
  /** The content of the new page. */
  choices: ReactNode
  /** The link, and whatever else belongs to the page. */
  children?: ReactNode
}

type PublicPage<Choices, Changed> = {
  save: (choices: Choices) => Promise<Changed>
  stop: () => Promise<Changed>
  /** Updates the cached owner of the page, such as its design. */
  keep: (changed: Changed) => void
}

/** Makes, changes and ends a public page. */
export const usePublicPage = <Choices, Changed>({ save, stop, keep }: PublicPage<Choices, Changed>) => {
  const toast = useToast()
  const saving = useMutation({ mutationFn: save, onSuccess: keep })
  const stopping = useMutation({
    mutationFn: stop,
    onSuccess: (changed) => {
      keep(changed)
      toast(copy.stopped, 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return { saving, stopping }
}

/** The dialog that makes and ends a public page. */
export const PublicPageDialog = ({
  isOpen,
  onClose,
  title,
  isShared,
  create,
  stop,
  ...content
}: PublicPageDialogProps) => {
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
          <CreateButton isPending={create.isPending} onClick={create.start} />
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
      <StopDialog isOpen={isStopping} onClose={() => setIsStopping(false)} stop={stop} />
    </Dialog>
  )
}

const CreateButton = ({ isPending, onClick }: { isPending: boolean; onClick: () => void }) => (
  <Button
    variant="contained"
    color="primary"
    startIcon={<Icon of={Link} />}
    loading={isPending}
    loadingPosition="start"
    onClick={onClick}
  >
    {copy.create}
  </Button>
)

type StopDialogProps = Pick<PublicPageDialogProps, 'isOpen' | 'onClose' | 'stop'>

const StopDialog = ({ isOpen, onClose, stop }: StopDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={stop.title}
    confirm={copy.stop}
    cancel={copy.keep}
    onConfirm={() => stop.start()}
  >
    {copy.stopExplanation} {stop.note}
  </ConfirmDialog>
)
