import { Box, Button, Typography } from '@mui/material'
import { FileCheck } from 'lucide-react'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { proofCopy as copy } from '#shared/copy/proof.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { CheckLink } from './check-link.tsx'
import { useProof } from './use-proof.ts'

type ProofDialogProps = { id: GenerationId; isOpen: boolean; onClose: () => void }

/** Explains the proof of a design, and saves it. */
export const ProofDialog = ({ id, isOpen, onClose }: ProofDialogProps) => {
  const proof = useProof(id)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button disabled={proof.isPending} onClick={() => proof.mutate('json')}>
            {copy.saveJson}
          </Button>
          <Button
            variant="contained"
            color="primary"
            startIcon={<Icon of={FileCheck} />}
            loading={proof.isPending}
            loadingPosition="start"
            onClick={() => proof.mutate('pdf')}
          >
            {copy.savePdf}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography>{copy.what}</Typography>
        <Typography>{copy.lasts}</Typography>
        <Typography>
          {copy.checkWhy} <CheckLink />
        </Typography>
      </Box>
    </Dialog>
  )
}
