import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { keepConsent, useConsent } from '#frontend/lib/session/consent.ts'
import { consentCopy } from '#shared/copy/consent.ts'

/** The answer about advertising, which can be changed at any time. On a stage without advertisers nothing is asked. */
export const AdvertisingConsent = () => {
  const { data: config } = useQuery(webConfigQuery)
  const consent = useConsent()
  return (
    <Box component="section" sx={{ mt: { xs: 4, md: 5 } }}>
      <Typography variant="h3" component="h2">
        {consentCopy.title}
      </Typography>
      {config?.advertisers ? (
        <FormControlLabel
          sx={{ mt: 1.5 }}
          label={consentCopy.label}
          control={
            <Switch
              checked={consent === 'given'}
              onChange={(_, isGiven) => keepConsent(isGiven ? 'given' : 'refused')}
            />
          }
        />
      ) : (
        <Typography sx={{ mt: 1.5, maxWidth: '62ch' }}>{consentCopy.none}</Typography>
      )}
    </Box>
  )
}
