import { Box, Button, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { AppForm } from '#frontend/components/app-form.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Field } from '#frontend/components/fields.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { complaints } from '#shared/entities/repair.ts'
import { limits } from '#shared/limits.ts'
import type { FirstComplaint } from './repair-button.tsx'
import { RepairPlace } from './repair-place.tsx'
import { useRepair } from './use-repair.ts'

type RepairDialogProps = {
  generation: Generation
  /** Chosen at first. */
  wrong: FirstComplaint | undefined
  isOpen: boolean
  onClose: () => void
}

/** Asks what is wrong with a design, and starts its free repair. */
export const RepairDialog = ({ generation, wrong, isOpen, onClose }: RepairDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={copy.open} maxWidth={720}>
    <ComplaintForm generation={generation} wrong={wrong} onClose={onClose} />
  </Dialog>
)

const ComplaintForm = ({ generation, wrong, onClose }: Omit<RepairDialogProps, 'isOpen'>) => {
  const [chosen, setChosen] = useState<string>(wrong?.complaint ?? '')
  const [place, setPlace] = useState(wrong?.place)
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const repair = useRepair(generation)
  const start = useOneRequest(repair)
  const complaint = complaints.find((one) => one === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!complaint)
    if (complaint) start({ complaint, place, words: words.trim() })
  }
  return (
    <AppForm onSubmit={submit}>
      <Box>{copy.explained}</Box>
      {repair.error && <Banner severity="error">{messageOf(repair.error)}</Banner>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        <ComplaintChoice chosen={chosen} isMissing={isMissing && !complaint} onChange={setChosen} />
        <RepairPlace generation={generation} place={place} onChange={setPlace} />
      </Box>
      <Field
        label={copy.words}
        hint={copy.wordsHint}
        multiline
        minRows={2}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.promptMaxCharacters } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <Button variant="text" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={repair.isPending}>
          {copy.start}
        </Button>
      </Box>
    </AppForm>
  )
}

type ComplaintChoiceProps = { chosen: string; isMissing: boolean; onChange: (chosen: string) => void }

const ComplaintChoice = ({ chosen, isMissing, onChange }: ComplaintChoiceProps) => {
  const [labelId, hintId] = [useId(), useId()]
  return (
    <FormControl error={isMissing}>
      <FormLabel id={labelId}>{copy.question}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={isMissing ? hintId : undefined}
        value={chosen}
        onChange={(_, value) => onChange(value)}
      >
        {complaints.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={copy.complaints[one]} />
        ))}
      </RadioGroup>
      {isMissing && (
        <FormHelperText id={hintId} role="alert" sx={{ m: 0 }}>
          {copy.missing}
        </FormHelperText>
      )}
    </FormControl>
  )
}
