import { Box, IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { authCopy } from '#shared/copy/auth.ts'
import { Icon } from './icon.tsx'

export type FieldProps = Omit<TextFieldProps, 'error' | 'helperText'> & {
  hint?: string | undefined
  problem?: ReactNode
}

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
