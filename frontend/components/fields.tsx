import { Box, Button, IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import { AppForm } from './app-form.tsx'
import { Banner } from './banner.tsx'
import { Icon } from './icon.tsx'

type FieldProps = Omit<TextFieldProps, 'error' | 'helperText'> & { hint?: string | undefined; problem?: ReactNode }

/** A text field whose error replaces its hint. An icon marks the error, since colour alone is not accessible. */
export const Field = ({ hint, problem, slotProps, ...field }: FieldProps) => (
  <TextField
    {...field}
    slotProps={{ inputLabel: { shrink: true }, formHelperText: { component: 'div' }, ...slotProps }}
    error={Boolean(problem)}
    helperText={
      problem ? (
        <Box sx={{ display: 'flex', gap: 0.75, '& svg': { flex: 'none', mt: '2px' } }}>
          <Icon of={CircleAlert} size={16} />
          <div>{problem}</div>
        </Box>
      ) : (
        hint
      )
    }
  />
)

export const EmailField = (field: FieldProps) => <Field label="Email" type="email" autoComplete="email" {...field} />

/** A password, which a button shows in plain text. */
export const PasswordField = (field: FieldProps) => {
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? authCopy.hidePassword : authCopy.showPassword
  return (
    <Field
      label="Password"
      type={isShown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={label}
                title={label}
                disabled={field.disabled ?? false}
                onClick={() => setIsShown(!isShown)}
              >
                <Icon of={isShown ? EyeOff : Eye} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      {...field}
    />
  )
}

/** A password that is chosen, with the rules that it still breaks. */
export const NewPasswordField = ({ reasons, ...field }: FieldProps & { reasons: readonly string[] }) => (
  <PasswordField
    autoComplete="new-password"
    hint={authCopy.passwordHint}
    problem={reasons.length > 0 && <Reasons reasons={reasons} />}
    {...field}
  />
)

export const CodeField = (field: FieldProps) => (
  <Field label="Code" autoComplete="one-time-code" slotProps={{ htmlInput: { inputMode: 'numeric' } }} {...field} />
)

/** A list, since a password can be refused for several reasons. */
export const Reasons = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length === 1 ? (
    reasons[0]
  ) : (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )

type NameFormProps = Pick<FieldProps, 'label' | 'hint'> & {
  given: string
  maxLength: number
  /** What an empty name is answered; without it a name may be empty. */
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
