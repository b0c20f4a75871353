import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { WordTile } from '#frontend/components/tile-faces.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import { draftOf } from '#frontend/features/training/next-step.ts'
import { UnlessTraining } from '#frontend/features/training/unless-training.tsx'
import { useDraft } from '#frontend/features/training/use-draft.ts'
import { useKeptAnswer } from '#frontend/features/training/use-kept-answer.ts'
import { WizardButton } from '#frontend/features/training/wizard-button.tsx'
import { FootWords, UnreadPage, WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { changesPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { modelsCopy, photosCopy } from '#shared/copy/training.ts'
import { ModelGender } from '#shared/entities/trained-model.ts'

const page = {
  step: 3,
  isNarrow: true,
  title: modelsCopy.genderTitle,
  lead: modelsCopy.genderLead,
  back: { to: paths.uploadPhotos, state: changesPhotos },
} as const

/** Who is in the photos. */
export const SelectGender = () => (
  <WizardStep needs="complete photos">
    <UnlessTraining page={page}>
      <Gender />
    </UnlessTraining>
  </WizardStep>
)

const Gender = () => {
  const query = useQuery(modelsQuery)
  if (!query.data) return <UnreadPage {...page} query={query} failed={modelsCopy.loadFailed} />
  return <Choice known={draftOf(query.data)?.gender} />
}

const Choice = ({ known }: { known: ModelGender | undefined }) => {
  const { answer, change, forget } = useKeptAnswer('gender')
  const gender = ModelGender.safeParse(answer).data ?? known
  const navigate = useNavigate()
  const next = () => {
    forget()
    void navigate(paths.nameModel)
  }
  const draft = useDraft(next)
  const save = useOneRequest(draft)
  const wordsId = useId()

  const goOn = () => (gender === known ? next() : save({ gender }))

  return (
    <WizardPage
      {...page}
      foot={
        <>
          <FootWords id={wordsId}>{!gender && modelsCopy.genderFirst}</FootWords>
          <WizardButton {...(!gender && { obstacleId: wordsId })} isBusy={draft.isPending} onClick={goOn}>
            {photosCopy.continue}
          </WizardButton>
        </>
      }
    >
      {draft.error && (
        <Box sx={{ mb: 3 }}>
          <Banner severity="error">{messageOf(draft.error)}</Banner>
        </Box>
      )}
      <GenderTiles gender={gender} onChange={change} isDisabled={draft.isPending} />
    </WizardPage>
  )
}

type GenderTilesProps = {
  gender: ModelGender | undefined
  onChange: (gender: ModelGender) => void
  isDisabled: boolean
}

const GenderTiles = ({ gender, onChange, isDisabled }: GenderTilesProps) => {
  const labelId = useId()
  return (
    <>
      <Typography id={labelId} component="p" sx={{ fontWeight: 500, mb: 1.5 }}>
        {modelsCopy.gender}
      </Typography>
      <TileGroup
        labelledBy={labelId}
        value={gender}
        onChange={(id) => onChange(ModelGender.parse(id))}
        choosesByArrows
        isDisabled={isDisabled}
        sx={{ gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 1.5 }}
        tiles={ModelGender.options.map((id) => ({
          id,
          content: <WordTile name={modelsCopy.genders[id]} isChosen={id === gender} />,
        }))}
      />
    </>
  )
}
