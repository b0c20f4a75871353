import { Box, Button } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import { AppError } from '#shared/errors.ts'

type PresetProblemProps = { title: string; error: Error; back: string; onRetry: () => void }

/** A category or preset that cannot be shown. One that does not exist is not requested again. */
export const PresetProblem = ({ title, error, back, onRetry }: PresetProblemProps) => {
  const isMissing = error instanceof AppError && [400, 404].includes(error.status)
  return (
    <PageMessage
      icon={CircleAlert}
      component="h1"
      role="alert"
      title={title}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          {!isMissing && <Button onClick={onRetry}>{presetsCopy.tryAgain}</Button>}
          <Button variant="contained" color="primary" component={RouterLink} to={back} replace>
            {presetsCopy.goBack}
          </Button>
        </Box>
      }
    >
      {messageOf(error)}
    </PageMessage>
  )
}
