import { Box, type SxProps, type Theme } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { TakesFocus } from './takes-focus.tsx'

type AppFormProps = {
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>
  label?: string
  /** For a button outside of the form. */
  id?: string
  sx?: SxProps<Theme>
  children: ReactNode
}

/**
 * A form that only the app sends. The page is there before the app runs, and a browser that sent the form then would put
 * a password into the URL; a form of this method is not sent outside of a `dialog` element
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm).
 */
export const AppForm = ({ onSubmit, label, id, sx = [], children }: AppFormProps) => (
  <Box
    component="form"
    id={id}
    method="dialog"
    noValidate
    onSubmit={onSubmit}
    aria-label={label}
    sx={[{ display: 'grid', gap: 2.5 }, ...(Array.isArray(sx) ? sx : [sx])]}
  >
    {children}
  </Box>
)

/** Why a form was not sent, with the focus on it; each attempt moves the focus there again. */
export const FormProblem = ({ attempt, children }: { attempt: number; children: ReactNode }) =>
  children ? (
    <TakesFocus key={attempt}>
      <Banner severity="error">{children}</Banner>
    </TakesFocus>
  ) : null
