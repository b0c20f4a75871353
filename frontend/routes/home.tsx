import { Box, Button, Link, Typography } from '@mui/material'
import { Mail } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Compare } from '#frontend/components/compare.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import after from '#frontend/pictures/room-after.webp'
import before from '#frontend/pictures/room-before.webp'
import { radius } from '#frontend/theme/radius.ts'

export const Home = () => (
  <PublicPage>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '1fr 384px' },
        gap: { xs: 2.5, md: 5 },
        alignItems: 'end',
        pt: { xs: 2.5, md: 5 },
        mb: { xs: 3.5, md: 5 },
      }}
    >
      <Typography variant="display" sx={{ pb: 0.75, maxWidth: '12ch' }}>
        See your room in a new style
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="lead" color="textSecondary">
          Upload a photo of any room, choose a style, and see it redesigned about half a minute later.
        </Typography>
        <CallToAction />
      </Box>
    </Box>
    <Box
      sx={{
        aspectRatio: { xs: '4 / 5', md: '1184 / 600' },
        mx: { xs: 'calc(-1 * var(--gutter))', md: 0 },
        overflow: 'hidden',
        borderRadius: { md: radius.surface },
        bgcolor: 'sunken',
        '& img': {
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          objectPosition: { xs: '58% 50%', md: '50% 60%' },
        },
      }}
    >
      <Compare
        before={<img src={before} width={1280} height={820} alt="A plain living room with a grey sofa" />}
        after={<img src={after} width={1280} height={820} alt="The same room in Mid-Century Modern style" />}
      />
    </Box>
  </PublicPage>
)

const CallToAction = () => {
  const isSignedIn = useSession().status === 'signedIn'
  if (isSignedIn) {
    return (
      <Button variant="contained" color="primary" component={RouterLink} to={paths.dashboard}>
        Transform My Space Now
      </Button>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Button
        variant="contained"
        color="primary"
        component={RouterLink}
        to={paths.signUp}
        startIcon={<Icon of={Mail} />}
      >
        Continue with Email
      </Button>
      <Typography color="textSecondary">
        Already have an account?{' '}
        <Link component={RouterLink} to={paths.login}>
          Sign In
        </Link>
      </Typography>
    </Box>
  )
}
