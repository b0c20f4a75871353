import { Button } from '@mui/material'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { proofCopy as copy } from '#shared/copy/proof.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Opens the dialog about the proof of a completed design. */
export const ProofButton = ({ id }: { id: GenerationId }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Icon of={FileCheck} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {copy.open}
      </Button>
      <ProofDialog id={id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
