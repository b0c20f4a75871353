import { Box, Button, Typography } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { guide, guideSize } from '#frontend/features/training/guide-pictures.ts'
import { scenes } from '#frontend/features/training/scene-pictures.ts'
import { useContinue } from '#frontend/features/training/use-continue.tsx'
import { WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { modelsCopy, photosCopy } from '#shared/copy/training.ts'
import type { Account } from '#shared/entities/account.ts'

/** The three steps to pictures of oneself. */
export const HowItWorks = () => <KnownAccount>{(account) => <Steps account={account} />}</KnownAccount>

const pictures = [guide.good[0]?.url, guide.good[1]?.url, scenes[1]]

const Steps = ({ account }: { account: Account }) => {
  const [search] = useSearchParams()
  const primary = usePrimaryButton()
  const { goOn, dialog } = useContinue(account, knownPath(search.get('redirect')) ?? paths.dashboard)

  return (
    <WizardPage
      title={modelsCopy.howTitle}
      lead={modelsCopy.howLead}
      back={{ to: paths.createModel }}
      foot={
        <Button {...primary} onClick={goOn}>
          {photosCopy.continue}
        </Button>
      }
    >
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { md: 'repeat(3, 1fr)' },
          gap: { xs: 4, md: 3 },
        }}
      >
        {modelsCopy.howSteps.map(({ name, words, price }, place) => (
          <Step key={name} name={name} words={price && !account.dev ? `${words} ${price}` : words} place={place} />
        ))}
      </Box>
      {dialog}
    </WizardPage>
  )
}

const Step = ({ name, words, place }: { name: string; words: string; place: number }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '112px 1fr', sm: '200px 1fr', md: '1fr' },
      gap: { xs: 2.5, md: 2 },
      alignContent: 'start',
      alignItems: { xs: 'center', md: 'start' },
    }}
  >
    <Box
      component="img"
      src={pictures[place]}
      alt=""
      {...guideSize}
      sx={{
        width: '100%',
        height: 'auto',
        aspectRatio: { xs: '4 / 5', md: '3 / 2' },
        objectPosition: '50% 30%',
        objectFit: 'cover',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
      }}
    />
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {modelsCopy.howStep(place + 1)}
      </Typography>
      <Typography variant="h3" component="h2" sx={{ mt: 0.25 }}>
        {name}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.75, maxWidth: '44ch', textWrap: 'pretty' }}>
        {words}
      </Typography>
    </Box>
  </Box>
)
