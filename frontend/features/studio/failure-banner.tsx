import { Box, Button, IconButton } from '@mui/material'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'

type FailureBannerProps = { generation: Generation; onDismiss: () => void }

/** Why the last job failed, and that its credits were returned. */
export const FailureBanner = ({ generation, onDismiss }: FailureBannerProps) => {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  const { hasNsfwContent, failureReason } = generation
  const reason = hasNsfwContent ? undefined : (failureReason ?? generationCopy.unknownReason)
  // No-break spaces keep the returned credits on one line.
  const returned = returnedInWords(generation)?.replaceAll(' ', '\u00a0')
  const words = [reason, returned].filter((word) => word !== undefined)
  return (
    <>
      <Banner
        severity="error"
        action={
          <IconButton aria-label="Close" onClick={onDismiss}>
            <Icon of={X} />
          </IconButton>
        }
      >
        {hasNsfwContent ? generationCopy.blocked : generationCopy.failed}
        <Box sx={{ fontWeight: 400, color: 'text.secondary', typography: 'body2' }}>
          {words.join(' · ')}
          {/* Inline: on a separate line it would cover the comparison's handle on a phone. */}
          {hasNsfwContent && (
            <Button size="small" variant="text" onClick={() => setIsPolicyOpen(true)} sx={{ my: -1.5 }}>
              More Info
            </Button>
          )}
        </Box>
      </Banner>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </>
  )
}
