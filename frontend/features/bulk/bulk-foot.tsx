import { Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDialogEntries } from '#frontend/components/closed-by-back.tsx'
import { PageFoot } from '#frontend/components/page-foot.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { errorMessage } from '#shared/errors.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { costInWords } from './bulk-price.ts'
import type { PresetsChosen } from './use-preset-choice.ts'

const useOpenings = ({ chosen, keep }: PresetsChosen) => {
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const navigate = useNavigate()
  const { whenClosed } = useDialogEntries()
  const count = chosen.length

  const open = () => {
    setHasTried(true)
    if (count === 0) return
    setOpenings(openings + 1)
    setIsOpen(true)
  }
  const leave = (job: BulkJob) => {
    setIsOpen(false)
    whenClosed(() => {
      keep([])
      void navigate(paths.bulkJob(job.id))
    })
  }

  return { openings, isOpen, isMissing: hasTried && count === 0, open, close: () => setIsOpen(false), leave }
}

type BulkFootProps = { choice: PresetsChosen; picture: (model: TrainedModel) => ReactNode }

/** How many presets are selected and what they cost, in view at the end of the page, and the dialog that starts them. */
export const BulkFoot = ({ choice, picture }: BulkFootProps) => {
  const { data: account } = useQuery(accountQuery)
  const wordsId = useId()
  const { chosen, keep } = choice
  const count = chosen.length
  const { openings, isOpen, isMissing, open, close, leave } = useOpenings(choice)
  const missing = isMissing ? errorMessage('bulk.noPresets') : bulkCopy.nothingChosen

  return (
    <>
      <PageFoot width="wide">
        <Typography
          id={wordsId}
          role="status"
          variant="body2"
          color={isMissing ? 'error' : 'textSecondary'}
          sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}
        >
          {count > 0 ? `${bulkCopy.chosen(count)} · ${costInWords(count, account)}` : missing}
        </Typography>
        <Button variant="contained" color="primary" aria-describedby={wordsId} onClick={open}>
          {bulkCopy.generate(count)}
        </Button>
      </PageFoot>
      <BulkDialog
        key={openings}
        isOpen={isOpen}
        onClose={close}
        presets={chosen}
        onKeep={keep}
        onStarted={leave}
        picture={picture}
      />
    </>
  )
}
