import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { creditQuestions } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'

export const Questions = () => {
  const headingId = useId()
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id={headingId} variant="h2" sx={{ fontSize: { md: '2rem' }, mb: 2.5 }}>
        {offersCopy.questions}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: { xs: 0, md: 4 } }}
      >
        {creditQuestions.map(({ question, answer }) => (
          <Box key={question} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Typography component="dt" variant="h4" sx={{ mb: 0.5 }}>
              {question}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
