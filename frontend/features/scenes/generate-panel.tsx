import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { closedButton } from '#frontend/components/closed-button.ts'
import { Field } from '#frontend/components/fields.tsx'
import { PriceLine } from '#frontend/components/price-line.tsx'
import { RemedyButton } from '#frontend/components/remedy-button.tsx'
import { WordChoice } from '#frontend/components/word-choice.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { type Remedy, remedyFor } from '#frontend/lib/navigation/remedies.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { startRefusal } from '#shared/access.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { Preset } from '#shared/entities/preset.ts'
import { limits } from '#shared/limits.ts'
import { isSeed } from '#shared/seeds.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { useStartScenes } from './use-start-scenes.ts'

type GeneratePanelProps = {
  /** Without one, the person describes the picture. */
  preset?: Pick<Preset, 'manualId'>
  /** Runs once the first picture is among the results. */
  onStarted: () => void
}

const choices = Array.from({ length: limits.maxVariations }, (_, place) => String(place + 1)).map((name) => ({
  id: name,
  name,
}))

/** The mode of the picture, its price, and what stands against a start. */
const useSceneStart = (preset: GeneratePanelProps['preset'], words: string, variations: number) => {
  const { data: account } = useQuery(accountQuery)
  const { data: models } = useQuery(modelsQuery)
  const { tool, mode } = sceneModes[preset ? 'scene' : 'custom-prompt']
  const credits = mode.credits * variations
  const refusal = account && startRefusal(account, { tool, mode: { credits } })
  const remedy = refusal && remedyFor(refusal.code, tool)
  const model = models?.find(({ id, status }) => id === account?.selectedModelId && status === 'complete')
  const missing = model ? !preset && !words.trim() && scenesCopy.wordsFirst : models && scenesCopy.modelFirst
  const obstacle = refusal?.message ?? (missing || undefined)
  // A field that is still empty is no news; a missing model is.
  const isNews = Boolean(refusal) || !model
  return { mode, credits, remedy, model, obstacle, isNews }
}

/** The input and the price of a picture with the selected model, what is missing, and the start. */
export const GeneratePanel = ({ preset, onStarted }: GeneratePanelProps) => {
  const { start, isPending, error } = useStartScenes(onStarted)
  const [words, setWords] = useState('')
  const [seed, setSeed] = useState('')
  const [chosen, setChosen] = useState('1')
  const [hasTried, setHasTried] = useState(false)

  const variations = Number(chosen)
  const { mode, credits, remedy, model, obstacle, isNews } = useSceneStart(preset, words, variations)
  const isSeedWrong = seed !== '' && !isSeed(seed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (obstacle || isSeedWrong || !model) return
    const from = preset ? { modelIdManual: preset.manualId } : { prompt: words.trim() }
    start({ model, from, variations, seed })
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, maxWidth: 560 }}>
      {!preset && <OwnWords value={words} onChange={setWords} />}
      <VariationsChoice value={chosen} onChange={setChosen} />
      <SeedField value={seed} onChange={setSeed} isWrong={isSeedWrong} />
      {error && <Banner severity="error">{messageOf(error, { unexpected: scenesCopy.startFailed })}</Banner>}
      <Box sx={{ display: 'grid', gap: 1.25, justifyItems: 'start' }}>
        <PriceLine price={creditsInWords(credits)}>{` · ${creditsCopy.typicalTime(mode.typicalSeconds)}`}</PriceLine>
        <Start
          isBusy={isPending}
          obstacle={obstacle}
          isSaid={obstacle !== undefined && (isNews || hasTried)}
          remedy={remedy}
        >
          {scenesCopy.generateMany(variations)}
        </Start>
      </Box>
    </Box>
  )
}

type TextProps = { value: string; onChange: (value: string) => void }

const OwnWords = ({ value, onChange }: TextProps) => (
  <Field
    label={scenesCopy.ownWords}
    hint={scenesCopy.ownWordsHint}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    multiline
    minRows={3}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.promptMaxCharacters } }}
  />
)

const VariationsChoice = ({ value, onChange }: TextProps) => (
  <WordChoice
    question={scenesCopy.variations}
    choices={choices}
    value={value}
    onChange={onChange}
    sx={{ gridTemplateColumns: 'repeat(4, minmax(0, 96px))', gap: 1 }}
  />
)

const SeedField = ({ value, onChange, isWrong }: TextProps & { isWrong: boolean }) => (
  <Field
    label={scenesCopy.seed}
    hint={scenesCopy.seedHint}
    problem={isWrong && scenesCopy.seedWrong}
    value={value}
    onChange={({ target }) => onChange(target.value.trim())}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric' } }}
    sx={{ maxWidth: 408 }}
  />
)

type StartProps = {
  isBusy: boolean
  obstacle: string | undefined
  isSaid: boolean
  remedy: Remedy | undefined
  children: string
}

/** The start button, with the obstacle and its remedy. */
const Start = ({ isBusy, obstacle, isSaid, remedy, children }: StartProps) => {
  const obstacleId = useId()
  return (
    <>
      {isSaid && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Typography id={obstacleId} variant="body2" color="textSecondary" role="status">
            {obstacle}
          </Typography>
          {remedy && !remedy.isPurchase && <Way to={remedy.path}>{remedy.label}</Way>}
          {remedy?.instead && <Way to={remedy.instead.path}>{remedy.instead.label}</Way>}
        </Box>
      )}
      {remedy?.isPurchase && !isBusy ? (
        <RemedyButton remedy={remedy} describedBy={obstacleId} />
      ) : (
        <BusyButton
          type="submit"
          variant="contained"
          color="primary"
          isBusy={isBusy}
          {...(obstacle && closedButton)}
          {...(isSaid && { 'aria-describedby': obstacleId })}
        >
          {children}
        </BusyButton>
      )}
    </>
  )
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to} variant="body2" sx={{ fontWeight: 600, py: { xs: 1.5, md: 0 } }}>
    {children}
  </Link>
)
