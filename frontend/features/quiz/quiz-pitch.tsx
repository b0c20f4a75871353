import { Box, Button, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Compare } from '#frontend/components/compare.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasPlaceholders } from '#frontend/pictures/quiz.ts'
import after from '#frontend/pictures/room-after.webp'
import before from '#frontend/pictures/room-before.webp'
import { radius } from '#frontend/theme/radius.ts'
import { resultsCopy } from '#shared/copy/quiz.ts'

const comparison = {
  aspectRatio: '1280 / 820',
  overflow: 'hidden',
  borderRadius: radius.surface,
  bgcolor: 'sunken',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const

/** The second stage: the product and its price. */
export const QuizPitch = () => (
  <Box
    component="article"
    sx={{ display: 'grid', gap: { xs: 4, md: 6 }, maxWidth: 720, mx: 'auto', py: { xs: 3, md: 6 } }}
  >
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">{resultsCopy.pitchTitle}</Typography>
      <Typography variant="lead" color="textSecondary">
        {resultsCopy.pitchLead(hasPlaceholders)}
      </Typography>
    </Box>
    <Box sx={comparison}>
      <Compare
        before={<img src={before} width={1280} height={820} alt={resultsCopy.plainRoom} />}
        after={<img src={after} width={1280} height={820} alt={resultsCopy.redesignedRoom} />}
      />
    </Box>
    {resultsCopy.pitch.map(({ heading, lines }) => (
      <Box component="section" key={heading} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2">{heading}</Typography>
        {lines.map((line) => (
          <Typography key={line} sx={{ maxWidth: '62ch' }}>
            {line}
          </Typography>
        ))}
      </Box>
    ))}
    <Button
      variant="contained"
      color="primary"
      component={RouterLink}
      to={paths.quizOffer}
      sx={{ justifySelf: { md: 'start' } }}
    >
      {resultsCopy.seeOffer}
    </Button>
  </Box>
)
