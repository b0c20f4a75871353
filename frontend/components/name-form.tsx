import { Box, Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import { AppForm } from './app-form.tsx'
import { Banner } from './banner.tsx'
import { Field, type FieldProps } from './fields.tsx'

type NameFormProps = Pick<FieldProps, 'label' | 'hint'> & {
  given: string
  maxLength: number
  /** The message for an empty name; without it a name may be empty. */
  missing?: string
  saving: { isPending: boolean; error: Error | null }
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a name, in a dialog. */
export const NameForm = ({ given, maxLength, missing, saving, onSave, onClose, ...field }: NameFormProps) => {
  const [name, setName] = useState(given)
  const [isMissing, setIsMissing] = useState(false)
  const problem = name.trim() ? undefined : missing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(problem !== undefined)
    if (!problem) onSave(name.trim())
  }
  return (
    <AppForm onSubmit={submit} sx={{ pt: 1 }}>
      {saving.error && <Banner severity="error">{messageOf(saving.error)}</Banner>}
      <Field
        {...field}
        autoFocus
        autoComplete="off"
        value={name}
        problem={isMissing && problem}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <Button variant="text" onClick={onClose}>
          {versionsCopy.cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={saving.isPending}>
          {versionsCopy.save}
        </Button>
      </Box>
    </AppForm>
  )
}
