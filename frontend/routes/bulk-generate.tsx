import { Box, Typography } from '@mui/material'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { AccountProblem, KnownAccount } from '#frontend/components/account-problem.tsx'
import { BackLink } from '#frontend/components/back-link.tsx'
import { Field } from '#frontend/components/fields.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { BulkFoot } from '#frontend/features/bulk/bulk-foot.tsx'
import { SelectAll } from '#frontend/features/bulk/select-all.tsx'
import { type PresetsChosen, usePresetChoice } from '#frontend/features/bulk/use-preset-choice.ts'
import { PresetGrid, WaitingPresets } from '#frontend/features/presets/preset-grid.tsx'
import { FeaturedPicture } from '#frontend/features/training/featured-picture.tsx'
import { ModelStrip } from '#frontend/features/training/model-strip.tsx'
import { categoriesQuery, categoryQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { canUseBulk } from '#shared/access.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { Preset, PresetCategory } from '#shared/entities/preset.ts'

/** Many pictures at once: a personal model, and presets of all categories. Other accounts are led to the plans. */
export const BulkGenerate = () => (
  <KnownAccount>
    {(account) => (canUseBulk(account) ? <Page /> : <Navigate to={paths.subscriptionWith('pro')} replace />)}
  </KnownAccount>
)

type Group = { category: PresetCategory; presets: readonly Preset[] }

const matches = (words: string, { category, presets }: Group): Group => {
  const wanted = words.trim().toLowerCase()
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
  if (has(category.displayName)) return { category, presets }
  return { category, presets: presets.filter(({ displayName, description }) => has(displayName, description)) }
}

/** Every category with its presets, in order; undefined until all are read. */
const useGroups = () => {
  const categories = useQuery(categoriesQuery)
  const read = useQueries({ queries: (categories.data ?? []).map(({ id }) => categoryQuery(id)) })
  const queries = [categories, ...read]
  return {
    groups: queries.every(({ data }) => data) ? read.flatMap(({ data }) => data ?? []) : undefined,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

const Page = () => {
  const { groups, error, refetch } = useGroups()
  const choice = usePresetChoice('all', groups?.flatMap(({ presets }) => presets) ?? [])
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: '1fr auto',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minHeight: 'inherit',
      }}
    >
      <WidePage paddingTop={{ xs: 1, md: 2 }}>
        <BackLink to={paths.scenes} isPrevious={false} />
        <Typography variant="h1">{bulkCopy.title}</Typography>
        <Typography variant="lead" color="textSecondary" sx={{ display: 'block', mt: 1, mb: { xs: 3, md: 4 } }}>
          {bulkCopy.lead}
        </Typography>
        <AccountProblem sx={{ mb: 3 }} />
        <ModelStrip />
        <Typography variant="h2" sx={{ mt: { xs: 4, md: 5 }, mb: 2 }}>
          {bulkCopy.scenesTitle}
        </Typography>
        {groups && <Groups groups={groups} choice={choice} />}
        {!groups && error && (
          <RetryMessage title={bulkCopy.loadFailed} onRetry={refetch} isPrimary={false}>
            {messageOf(error)}
          </RetryMessage>
        )}
        {!groups && !error && <WaitingPresets />}
      </WidePage>
      <BulkFoot choice={choice} picture={(model) => <FeaturedPicture model={model} />} />
    </Box>
  )
}

const Groups = ({ groups, choice }: { groups: readonly Group[]; choice: PresetsChosen }) => {
  const [words, setWords] = useState('')
  const found = groups.map((group) => matches(words, group)).filter(({ presets }) => presets.length > 0)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 } }}>
      <Field
        label={bulkCopy.search}
        hint={bulkCopy.searchHint}
        type="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        sx={{ maxWidth: 408 }}
      />
      <Typography role="status" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
        {found.length === 0 && bulkCopy.noMatch(words.trim())}
      </Typography>
      {found.map(({ category, presets }) => (
        <section key={category.id} aria-label={category.displayName}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 1.5 }}>
            <Typography variant="h3">{category.displayName}</Typography>
            <SelectAll presets={presets} choice={choice} category={category.displayName} />
          </Box>
          <PresetGrid category={category} presets={presets} choice={choice} heading="h4" />
        </section>
      ))}
    </Box>
  )
}
