import { Button } from '@mui/material'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Opens the dialog about sharing a completed design; says whether it is shared. */
export const ShareButton = ({ generation }: { generation: Generation }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Icon of={Share2} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {generation.share ? copy.shared : copy.share}
      </Button>
      <ShareDialog generation={generation} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
