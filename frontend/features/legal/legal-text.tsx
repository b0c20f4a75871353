import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Tag } from '#frontend/components/tag.tsx'
import { calendarDayInWords } from '#frontend/lib/words/dates.ts'
import type { LegalPage } from '#shared/copy/legal.ts'
import { pagesCopy } from '#shared/copy/pages.ts'

/** A legal page: a narrow column of headings and paragraphs. `children` follow the text. */
export const LegalText = ({ page, children }: { page: LegalPage; children?: ReactNode }) => (
  <Box component="article" sx={{ maxWidth: 720, pt: { xs: 3, md: 6 } }}>
    <Typography variant="h1">{page.title}</Typography>
    <Typography variant="lead" component="p" color="textSecondary" sx={{ mt: 2 }}>
      {page.lead}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {pagesCopy.lastChanged(calendarDayInWords(page.updated))}
      </Typography>
      {page.notice && (
        <Box sx={{ '& > span': { whiteSpace: 'normal' } }}>
          <Tag isQuiet>{page.notice}</Tag>
        </Box>
      )}
    </Box>
    {page.sections.map(({ heading, paragraphs }) => (
      <Box component="section" key={heading} sx={{ mt: { xs: 4, md: 5 } }}>
        <Typography variant="h3" component="h2">
          {heading}
        </Typography>
        {paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mt: 1.5, maxWidth: '62ch' }}>
            {paragraph}
          </Typography>
        ))}
      </Box>
    ))}
    {children}
  </Box>
)
