import { Box, Button, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { BrandLink, useProductName } from '#frontend/components/brand.tsx'
import { ThemeMenu } from '#frontend/components/theme-menu.tsx'
import { footerColumns } from '#frontend/lib/navigation/footer-columns.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { footCopy } from '#shared/copy/foot.ts'

const header = { xs: 64, md: 72 }

/** The layout of the public pages. The content is at least as high as the screen, so that the footer does not shift. */
export const PublicPage = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto' }}>
    <TopBar />
    <Box
      component="main"
      id="content"
      sx={{
        width: '100%',
        maxWidth: 'calc(var(--page) + 2 * var(--gutter))',
        minHeight: { xs: `calc(100dvh - ${header.xs}px)`, md: `calc(100dvh - ${header.md}px)` },
        mx: 'auto',
        px: 'var(--gutter)',
      }}
    >
      {children}
    </Box>
    <Footer />
  </Box>
)

const TopBar = () => {
  const isSignedIn = useSession().status === 'signedIn'
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        width: '100%',
        maxWidth: 'calc(var(--page) + 2 * var(--gutter))',
        minHeight: header,
        mx: 'auto',
        px: 'var(--gutter)',
      }}
    >
      <BrandLink />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button size="small" variant="text" href={paths.pricing} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
          {footCopy.pricing}
        </Button>
        {/* The narrowest phones have no room for it; the menu of a signed-in user has it too. */}
        <Box sx={{ '@media (max-width: 343.98px)': { display: 'none' } }}>
          <ThemeMenu />
        </Box>
        {isSignedIn ? (
          <Button size="small" component={RouterLink} to={paths.dashboard}>
            {footCopy.dashboard}
          </Button>
        ) : (
          <Button size="small" component={RouterLink} to={paths.signUp}>
            {footCopy.getStarted}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const Footer = () => {
  const productName = useProductName()
  return (
    <Box component="footer" sx={{ mt: 12, pt: 8, pb: 4, bgcolor: 'sunken', color: 'text.secondary' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr' },
          gap: { xs: 4, md: 6 },
          maxWidth: 'calc(var(--page) + 2 * var(--gutter))',
          mx: 'auto',
          px: 'var(--gutter)',
        }}
      >
        {/* The line of the brand is as high as a control; the headings beside it are not. */}
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, mt: -1.5 }}>
          <BrandLink />
          <Typography variant="body2" sx={{ maxWidth: '38ch' }}>
            {footCopy.blurb}
          </Typography>
        </Box>
        {footerColumns.map((column) => (
          <FooterColumn key={column.id} {...column} />
        ))}
        <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
          © {new Date().getFullYear()} {productName}
        </Typography>
      </Box>
    </Box>
  )
}

const FooterColumn = ({ id, title, places }: (typeof footerColumns)[number]) => {
  const who = useSession().status === 'signedIn' ? 'member' : 'visitor'
  return (
    <Box component="nav" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="h2" sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>
        {title}
      </Typography>
      <ul>
        {places
          .filter((place) => !place.who || place.who === who)
          .map(({ label, to }) => (
            <li key={to}>
              <Link
                component={RouterLink}
                to={to}
                reloadDocument={to === paths.home}
                variant="body2"
                underline="hover"
                sx={{
                  color: 'text.secondary',
                  display: 'inline-flex',
                  alignItems: 'center',
                  minHeight: { xs: 44, md: 36 },
                }}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Box>
  )
}
