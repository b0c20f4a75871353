import { Box, TextField, type TextFieldProps } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/components/icon.tsx'

type FieldProps = Omit<TextFieldProps, 'error' | 'helperText'> & { hint?: string | undefined; problem?: ReactNode }

/** A text field whose error replaces its hint. An icon marks the error, since colour alone is not accessible. */
const Field = ({ hint, problem, slotProps, ...field }: FieldProps) => (
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

export const PasswordField = (field: FieldProps) => <Field label="Password" type="password" {...field} />

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
