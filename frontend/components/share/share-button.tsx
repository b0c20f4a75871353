import { Button } from '@mui/material'
import { Share2 } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { useShare } from './use-share.tsx'

/** Opens the dialog about sharing a completed design; says whether it is shared. */
export const ShareButton = ({ generation: { id, share } }: { generation: Generation }) => {
  const { open, isOpening, dialog } = useShare(id)
  return (
    <>
      <Button startIcon={<Icon of={Share2} />} aria-haspopup="dialog" loading={isOpening} onClick={open}>
        {share ? copy.shared : copy.share}
      </Button>
      {dialog}
    </>
  )
}
