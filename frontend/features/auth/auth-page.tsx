import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { BrandLink } from '#frontend/components/brand.tsx'
import { ThemeMenu } from '#frontend/components/theme-menu.tsx'
import room from '#frontend/pictures/room-after.webp'

type AuthPageProps = {
  title: string
  subtitle?: string
  /** Shows the picture on a phone too. Set for views without fields, since a phone has no room for picture and fields. */
  isPictureOnPhone?: boolean
  /** Content above the heading, such as a Back button or an offer. */
  above?: ReactNode
  children: ReactNode
}

/** The layout of sign-up, sign-in and password reset: a narrow column beside a large picture. */
export const AuthPage = ({ title, subtitle, isPictureOnPhone = false, above, children }: AuthPageProps) => (
  <Box
    sx={{
      display: 'grid',
      minHeight: '100dvh',
      gridTemplateColumns: { md: 'minmax(400px, 5fr) 7fr' },
      gridTemplateRows: { xs: 'auto auto 1fr', md: '1fr' },
    }}
  >
    <RoomPicture isOnPhone={isPictureOnPhone} />
    <Header />
    <Box
      component="main"
      id="content"
      sx={{
        gridRow: { xs: 3, md: 1 },
        gridColumn: { md: 1 },
        display: 'grid',
        alignContent: 'start',
        gap: 3,
        width: '100%',
        maxWidth: 480,
        mx: { xs: 'auto', md: 0 },
        px: 'var(--gutter)',
        // In the middle for a form of usual height. Centred, the first lines of a page that is still read would jump up.
        pt: { xs: isPictureOnPhone ? 4 : 1, md: 'max(96px, calc(50dvh - 262px))' },
        pb: { xs: 5, md: 12 },
      }}
    >
      {above}
      <Title title={title} subtitle={subtitle} />
      {children}
    </Box>
  </Box>
)

const RoomPicture = ({ isOnPhone }: { isOnPhone: boolean }) => (
  <Box
    component="img"
    src={room}
    alt=""
    width={1280}
    height={820}
    loading={isOnPhone ? 'eager' : 'lazy'}
    sx={{
      gridRow: { xs: 2, md: 1 },
      gridColumn: { md: 2 },
      display: { xs: isOnPhone ? 'block' : 'none', md: 'block' },
      width: '100%',
      height: { xs: 208, md: '100%' },
      minHeight: 0,
      maxHeight: { md: '100dvh' },
      position: { md: 'sticky' },
      top: 0,
      objectFit: 'cover',
      objectPosition: '60% 62%',
      bgcolor: 'sunken',
    }}
  />
)

const Header = () => (
  <Box
    component="header"
    sx={{
      gridRow: 1,
      gridColumn: { md: 1 },
      alignSelf: 'start',
      display: 'flex',
      position: 'relative',
      justifyContent: { xs: 'center', md: 'space-between' },
      alignItems: 'center',
      minHeight: { xs: 64, md: 96 },
      px: 'var(--gutter)',
    }}
  >
    <BrandLink />
    <Box sx={{ position: { xs: 'absolute', md: 'static' }, right: 'calc(var(--gutter) - 8px)' }}>
      <ThemeMenu />
    </Box>
  </Box>
)

const Title = ({ title, subtitle }: Pick<AuthPageProps, 'title' | 'subtitle'>) => (
  <Box>
    <Typography variant="h1">{title}</Typography>
    {subtitle && (
      <Typography variant="lead" color="textSecondary" sx={{ mt: 1.5 }}>
        {subtitle}
      </Typography>
    )}
  </Box>
)
