import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Coins, Images, Timer } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { guide, guideSize } from '#frontend/features/training/guide-pictures.ts'
import { nextStep } from '#frontend/features/training/next-step.ts'
import { scenes } from '#frontend/features/training/scene-pictures.ts'
import { useContinue } from '#frontend/features/training/use-continue.tsx'
import { FootWords, WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { accountQuery, modelsQuery, trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { hasActiveTier } from '#shared/access.ts'
import { modelsCopy } from '#shared/copy/training.ts'

const icons = [Images, Coins, Timer] as const

/** Explains a personal model and its price, and leads to the first step. */
export const CreateModel = () => (
  <WizardPage
    title={modelsCopy.createTitle}
    lead={modelsCopy.createLead}
    back={{ to: paths.myModels }}
    foot={<Onwards />}
  >
    <Pictures />
    <Facts />
    <Typography variant="body2" color="textSecondary" sx={{ mt: { xs: 4, md: 5 }, maxWidth: '62ch' }}>
      {modelsCopy.privacy}
    </Typography>
  </WizardPage>
)

const Facts = () => {
  const pays = usePays()
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: { xs: 3, md: 5 }, mt: 4 }}
    >
      {modelsCopy.facts.map(({ name, words, isPrice }, place) => {
        const Fact = icons[place]
        return isPrice && !pays ? null : (
          <Box component="li" key={name} sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', gap: 2 }}>
            <Box sx={{ color: 'text.secondary', pt: '1px' }}>{Fact && <Icon of={Fact} size={24} />}</Box>
            <div>
              <Typography variant="h4" component="h2">
                {name}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
                {words}
              </Typography>
            </div>
          </Box>
        )
      })}
    </Box>
  )
}

/** A person as in the photos, and scenes as a model paints them. */
const Pictures = () => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      gap: { xs: 1.5, md: 2 },
      '& img': {
        display: 'block',
        width: '100%',
        height: 'auto',
        aspectRatio: { xs: '4 / 5', md: '5 / 4' },
        objectPosition: '50% 30%',
        objectFit: 'cover',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
      },
    }}
  >
    {[guide.good[0]?.url, ...scenes].map((url) => (
      <img key={url} src={url} alt="" {...guideSize} />
    ))}
  </Box>
)

const Onwards = () => {
  const primary = usePrimaryButton()
  const { data: account } = useQuery(accountQuery)
  const way = useContinue(account, paths.createModel)
  const kept = useQuery(trainingPhotosQuery)
  const models = useQuery(modelsQuery)
  const isPending = kept.isPending || models.isPending
  const photos = kept.data?.photos ?? []
  if (account?.trainingInProgress) {
    return (
      <>
        <FootWords>{modelsCopy.trainingNow}</FootWords>
        <Button {...primary} component={RouterLink} to={paths.myModels}>
          {modelsCopy.seeModels}
        </Button>
      </>
    )
  }
  const next = isPending ? undefined : nextStep({ photos, models: models.data ?? [] })
  if (next) {
    return (
      <>
        <FootWords>
          {next.step === 'photos' ? modelsCopy.goOnWith.photos(photos.length) : modelsCopy.goOnWith[next.step]}
        </FootWords>
        <Button {...primary} component={RouterLink} to={next.path} state={next.state}>
          {modelsCopy.goOn}
        </Button>
      </>
    )
  }
  return (
    <>
      {account && !account.dev && !hasActiveTier(account) && <FootWords>{modelsCopy.needsPlan}</FootWords>}
      <Button {...primary} loading={isPending || !account} onClick={way.goOn}>
        {modelsCopy.start}
      </Button>
      {way.dialog}
    </>
  )
}
