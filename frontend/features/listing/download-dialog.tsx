import { Box, Button, FormControlLabel, FormHelperText, LinearProgress, Switch, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import type { ListingChoices } from '#frontend/lib/generations/listing-archive.ts'
import type { ListingRoom } from '#frontend/lib/generations/listing-rooms.ts'
import { creditsInWords } from '#frontend/lib/words/credits-in-words.ts'
import { startRefusal } from '#shared/access.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import { hd } from '#shared/tools/hd.ts'
import { labelledToolIds } from '#shared/tools/offer.ts'
import type { useListingDownload } from './use-listing-download.ts'

type DownloadDialogProps = {
  rooms: readonly ListingRoom[]
  download: ReturnType<typeof useListingDownload>
  isOpen: boolean
  onClose: () => void
}

/** What the pictures that are not made in HD yet cost. */
const hdCredits = (rooms: readonly ListingRoom[]) =>
  hd.mode.credits * rooms.filter(({ generation }) => generation.hd?.status !== 'completed').length

/** What a listing's archive contains, its price, its progress, and what could not be saved. */
export const DownloadDialog = ({ rooms, download, isOpen, onClose }: DownloadDialogProps) => {
  const { data: account } = useQuery(accountQuery)
  const isStaged = rooms.some(({ generation }) => labelledToolIds.includes(generation.toolId))
  const [chosen, setChosen] = useState<Partial<ListingChoices>>({})
  const refusal = account && startRefusal(account, hd)
  const choices = { isHd: true, isLabelled: isStaged, hasLinks: isStaged, ...chosen, ...(refusal && { isHd: false }) }
  const choose = (change: Partial<ListingChoices>) => setChosen({ ...chosen, ...change })
  const credits = account?.dev ? 0 : hdCredits(rooms)
  const { isRunning, outcome } = download
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button variant="text" onClick={isRunning ? download.cancel : onClose}>
            {copy.cancel}
          </Button>
          <Button
            variant="contained"
            color="primary"
            loading={isRunning}
            loadingPosition="start"
            onClick={() => download.start(choices)}
          >
            {copy.start}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
        {outcome && <Shortfalls {...outcome} />}
        <Typography>{copy.what(rooms.length)}</Typography>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Choice
            label={copy.isHd}
            why={
              refusal?.message ?? `${copy.hdWhy} ${credits > 0 ? copy.hdPrice(creditsInWords(credits)) : copy.hdFree}`
            }
            isChosen={choices.isHd}
            isDisabled={isRunning || refusal !== undefined}
            onChoose={(isHd) => choose({ isHd })}
          />
          <Choice
            label={copy.isLabelled}
            why={copy.labelWhy}
            isChosen={choices.isLabelled}
            isDisabled={isRunning}
            onChoose={(isLabelled) => choose({ isLabelled })}
          />
          <Choice
            label={copy.hasLinks}
            why={copy.linksWhy}
            isChosen={choices.hasLinks}
            isDisabled={isRunning}
            onChoose={(hasLinks) => choose({ hasLinks })}
          />
        </Box>
        {download.progress && <Progress {...download.progress} />}
      </Box>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  why: string
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

const Choice = ({ label, why, isChosen, isDisabled, onChoose }: ChoiceProps) => {
  const whyId = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        control={
          <Switch
            checked={isChosen}
            onChange={(_, isNow) => onChoose(isNow)}
            slotProps={{ input: { 'aria-describedby': whyId } }}
          />
        }
      />
      <FormHelperText id={whyId}>{why}</FormHelperText>
    </div>
  )
}

const Shortfalls = ({ isSaved, shortfalls }: { isSaved: boolean; shortfalls: readonly string[] }) => (
  <Banner severity={isSaved ? 'warning' : 'error'}>
    {isSaved ? copy.short : copy.nothing}
    <Box component="ul" sx={{ mt: 0.5, pl: 2.5, fontWeight: 400, overflowWrap: 'anywhere' }}>
      {shortfalls.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </Box>
  </Banner>
)

const Progress = ({ done, total }: { done: number; total: number }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <LinearProgress variant="determinate" value={(100 * done) / total} aria-label={copy.progress} />
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <span role="status">{copy.preparing(done, total)}</span>. {copy.goesOn}
    </Typography>
  </Box>
)
