import { Box, Button, IconButton, Tooltip, Typography, useMediaQuery, useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { BrandLink } from '#frontend/components/brand.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { ThemeMenu } from '#frontend/components/theme-menu.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { pausedCredits } from '#shared/access.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { tourCopy } from '#shared/copy/tour.ts'
import { AppMenu } from './app-menu.tsx'
import { useLogout } from './use-logout.ts'
import { usePlaces } from './use-menu-links.ts'

type AppHeaderProps = { openTour: () => void; tabs?: ReactNode }

export const AppHeader = ({ openTour, tabs }: AppHeaderProps) => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  // Between 768 and 1120 px there is room for the tabs only, so the buttons move into the menu.
  const isCompact = useMediaQuery(theme.breakpoints.down(1120))
  return (
    <>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: { xs: 56, md: 64 },
          pl: { xs: 2.5, md: 3 },
          pr: { xs: 1, md: 2 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BrandLink size={isPhone ? '1.25rem' : '1.375rem'} />
        <Box sx={{ display: 'flex', alignSelf: 'stretch', mr: 'auto', ml: { md: 3 } }}>{!isPhone && tabs}</Box>
        <Credits />
        {!isCompact && <Places />}
        {!isCompact && <LogoutButton />}
        {!isCompact && <TourButton openTour={openTour} />}
        {isCompact ? <AppMenu openTour={openTour} /> : <ThemeMenu />}
      </Box>
      {isPhone && tabs}
    </>
  )
}

const Credits = () => {
  const { data: account } = useQuery(accountQuery)
  return (
    account &&
    !account.dev && (
      <Box
        component="p"
        sx={{
          display: 'inline-flex',
          alignItems: 'baseline',
          gap: 0.75,
          m: 0,
          mr: { md: 1 },
          fontSize: '0.9375rem',
          fontWeight: 500,
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Typography component="b" variant="h4" sx={{ fontWeight: 500, lineHeight: '1.25rem' }}>
          {account.credits}
        </Typography>{' '}
        {account.credits === 1 ? 'credit' : 'credits'}
        {pausedCredits(account) > 0 && ' paused'}
      </Box>
    )
  )
}

const Places = () =>
  usePlaces().map(({ label, to }) => (
    <Button key={label} size="small" variant="text" component={RouterLink} to={to}>
      {label}
    </Button>
  ))

const TourButton = ({ openTour }: { openTour: () => void }) => (
  <Tooltip title={tourCopy.menu}>
    <IconButton aria-label={tourCopy.menu} aria-haspopup="dialog" onClick={openTour}>
      <Icon of={Compass} />
    </IconButton>
  </Tooltip>
)

const LogoutButton = () => {
  const logout = useLogout()
  return (
    <Button size="small" variant="text" loading={logout.isPending} onClick={() => logout.mutate()}>
      {pagesCopy.logOut}
    </Button>
  )
}
