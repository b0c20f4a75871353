import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Panel } from '#frontend/components/panel.tsx'

/** A part of the account page below the facts, with its heading. */
export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId()
  return (
    <Panel labelledBy={headingId} sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>{children}</Box>
    </Panel>
  )
}

type SettingsRowProps = {
  title?: string
  words: string
  /** Announces the words to screen readers when they change. */
  isStatus?: boolean
  children: ReactNode
}

/** Words about a setting beside its control; below each other on a phone. */
export const SettingsRow = ({ title, words, isStatus = false, children }: SettingsRowProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { md: '1fr auto' },
      alignItems: 'center',
      justifyItems: 'start',
      columnGap: 4,
      rowGap: 1.5,
      width: '100%',
    }}
  >
    <Box sx={{ maxWidth: '62ch' }}>
      {title && <Typography sx={{ fontWeight: 500 }}>{title}</Typography>}
      <Typography color="textSecondary" {...(isStatus && { role: 'status' })}>
        {words}
      </Typography>
    </Box>
    {children}
  </Box>
)
