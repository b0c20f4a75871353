import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { accessibilityCopy as copy } from '#shared/copy/accessibility.ts'

/** How to report a barrier, and where to complain. */
export const ReportBarrier = () => {
  const email = useSupportEmail()
  return (
    <Box component="section" sx={{ mt: { xs: 4, md: 5 }, '& p': { mt: 1.5, maxWidth: '62ch' } }}>
      <Typography variant="h3" component="h2">
        {copy.reportTitle}
      </Typography>
      <Typography>
        {copy.reportBefore} <Link href={`mailto:${email}`}>{email}</Link> {copy.reportOr}{' '}
        <Link component={RouterLink} to={paths.contact}>
          {copy.contactPage}
        </Link>
        . {copy.reportAfter}
      </Typography>
      <Typography>{copy.complain}</Typography>
    </Box>
  )
}
