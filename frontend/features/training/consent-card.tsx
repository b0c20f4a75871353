import { Box, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepConsent } from '#frontend/lib/training/photo-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { photoConsentVersion } from '#shared/contracts/training-photos.ts'
import { photosCopy, trainingCopy } from '#shared/copy/training.ts'

/** Asks for the consent that each upload of a photo needs, and explains how the photos are used. */
export const ConsentCard = ({ onAgreed }: { onAgreed: () => void }) => {
  const client = useQueryClient()
  const headingId = useId()
  const consent = useMutation({
    mutationFn: () => call(areas['training-photos'].endpoints.consent, { body: { version: photoConsentVersion } }),
    onSuccess: () => {
      keepConsent(client)
      onAgreed()
    },
  })
  const agree = useOneRequest(consent)
  return (
    <Panel labelledBy={headingId} sx={{ maxWidth: 720 }}>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>
        <Icon of={ShieldCheck} size={32} />
      </Box>
      <Typography id={headingId} variant="h3" component="h2">
        {photosCopy.consentTitle}
      </Typography>
      <Promises />
      <Typography sx={{ fontWeight: 500, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
        {trainingCopy.consent}
      </Typography>
      {consent.error && (
        <Box sx={{ mt: 2 }}>
          <Banner severity="error">{messageOf(consent.error)}</Banner>
        </Box>
      )}
      <BusyButton
        variant="contained"
        color="primary"
        isBusy={consent.isPending}
        onClick={() => agree(undefined)}
        sx={{ mt: 2.5, width: { xs: '100%', md: 'auto' }, minWidth: { md: 160 } }}
      >
        {photosCopy.agree}
      </BusyButton>
    </Panel>
  )
}

const Promises = () => (
  <Box component="ul" sx={{ display: 'grid', gap: 1.25, my: 2.5 }}>
    {photosCopy.promises.map((promise) => (
      <Box component="li" key={promise} sx={{ display: 'flex', gap: 1.25, '& svg': { mt: '2px' } }}>
        <Icon of={Check} />
        <span>{promise}</span>
      </Box>
    ))}
  </Box>
)
