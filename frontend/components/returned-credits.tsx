import { Box } from '@mui/material'
import { Undo2 } from 'lucide-react'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { Icon } from './icon.tsx'

/** States that a failed or cancelled job has returned its credits. */
export const ReturnedCredits = ({ generation }: { generation: Generation }) => {
  const words = returnedInWords(generation)
  return (
    words && (
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, mt: 1, typography: 'caption' }}>
        <Icon of={Undo2} size={16} />
        {words}
      </Box>
    )
  )
}
