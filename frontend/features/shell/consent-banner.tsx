import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { keepConsent, useConsent } from '#frontend/lib/session/consent.ts'
import { consentCopy } from '#shared/copy/consent.ts'

/** Asks once, and only on a stage with advertisers. Without an answer nothing is reported (docs/product.md, Accounts). */
export const ConsentBanner = () => {
  const { data: config } = useQuery(webConfigQuery)
  const consent = useConsent()
  const isAsked = Boolean(config?.advertisers) && consent === undefined
  return (
    isAsked && (
      <Box
        component="section"
        aria-label="Advertising"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 3,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'sunken',
        }}
      >
        <Typography variant="body2" sx={{ flex: '1 1 320px' }}>
          {consentCopy.question}
        </Typography>
        <Button size="small" onClick={() => keepConsent('refused')}>
          {consentCopy.refuse}
        </Button>
        <Button size="small" onClick={() => keepConsent('given')}>
          {consentCopy.agree}
        </Button>
      </Box>
    )
  )
}
