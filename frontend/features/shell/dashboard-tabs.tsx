import { Box, Link } from '@mui/material'
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom'
import { areaOfPage } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { durations } from '#frontend/theme/motion.ts'
import { pageTitles } from '#shared/copy/pages.ts'
import { presetsCopy } from '#shared/copy/presets.ts'

const bar = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: { md: 1 },
  height: { xs: 48, md: 'auto' },
  alignSelf: 'stretch',
  borderBottom: { xs: 1, md: 0 },
  borderColor: { xs: 'divider', md: 'transparent' },
} as const

/** Links instead of tabs, so that each area has a URL. Outside of the dashboard they mark the area that a page belongs to. */
export const DashboardTabs = () => {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const area = areaOfPage(pathname, search)
  const current = pathname === paths.dashboard ? 'page' : 'true'
  const tabs = [
    { label: pageTitles.designTools, to: paths.designTools, isCurrent: area === 'designTools' },
    { label: presetsCopy.title, to: paths.scenes, isCurrent: area === 'scenes' },
    { label: pageTitles.gallery, to: paths.gallery, isCurrent: area === 'gallery' },
  ]
  return (
    <Box component="nav" aria-label="Dashboard" sx={bar}>
      {tabs.map(({ label, to, isCurrent }) => (
        <Tab key={label} label={label} to={to} mark={isCurrent ? current : undefined} />
      ))}
    </Box>
  )
}

type TabProps = { label: string; to: string; mark: 'page' | 'true' | undefined }

const Tab = ({ label, to, mark }: TabProps) => (
  <Link
    component={RouterLink}
    to={to}
    underline="none"
    aria-current={mark}
    sx={{
      whiteSpace: 'nowrap',
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      px: 1.5,
      fontSize: '0.9375rem',
      fontWeight: 500,
      color: mark ? 'text.primary' : 'text.secondary',
      transition: `color ${durations.fast}ms`,
      '&:hover': { color: 'text.primary' },
      '&:focus-visible': { outlineOffset: '-4px' },
      '&::after': mark
        ? { content: '""', position: 'absolute', inset: 'auto 12px -1px', height: 2, bgcolor: 'primary.main' }
        : undefined,
    }}
  >
    {label}
  </Link>
)
