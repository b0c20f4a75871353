import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { EmailField, Field } from '#frontend/components/fields.tsx'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { onlyWhere } from '#frontend/theme/only-where.ts'
import { ContactMessage, contact } from '#shared/contracts/contact.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { contactCopy } from '#shared/copy/contact.ts'
import { limits } from '#shared/limits.ts'

const problems = {
  name: contactCopy.missingName,
  email: authCopy.malformedEmail,
  message: contactCopy.missingMessage,
} as const satisfies Record<keyof ContactMessage, string>

const fieldNames = Object.keys(problems) as (keyof ContactMessage)[]

const minRows = 5

// MUI sizes the field, and hides its measure, only once the app runs; the prerendered page has no inline styles.
const staticSize = {
  '& textarea': { minHeight: `${minRows * 1.4375}em` },
  '& textarea[aria-hidden]': { position: 'absolute', visibility: 'hidden', minHeight: 0, height: 0 },
}

const Sent = ({ email, onAnother }: { email: string; onAnother: () => void }) => (
  <TakesFocus>
    <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {contactCopy.sent}
      </Typography>
      <Typography color="textSecondary">{contactCopy.sentLines(email)}</Typography>
      <Button onClick={onAnother}>{contactCopy.another}</Button>
    </Box>
  </TakesFocus>
)

const useContact = () => {
  const { register, handleSubmit, formState, setError, reset } = useForm<ContactMessage>()
  const attempt = useMutation({ mutationFn: (body: ContactMessage) => call(contact.endpoints.send, { body }) })
  const { errors, submitCount } = formState

  const submit = handleSubmit((given) => {
    const message = ContactMessage.safeParse({ ...given, email: given.email.trim() })
    if (message.success) return attempt.mutate(message.data)
    const wrong = message.error.issues.map(({ path }) => path[0])
    for (const name of fieldNames.filter((field) => wrong.includes(field)).toReversed())
      setError(name, { message: problems[name] }, { shouldFocus: true })
  })

  const writeAnother = () => {
    reset()
    attempt.reset()
  }
  return { register, attempt, errors, submitCount, submit, writeAnother }
}

/** Sends a message to the support address. A failure keeps what was written. */
export const ContactForm = () => {
  const { register, attempt, errors, submitCount, submit, writeAnother } = useContact()

  if (attempt.isSuccess) return <Sent email={attempt.variables.email} onAnother={writeAnother} />
  return (
    <AppForm onSubmit={submit} sx={onlyWhere('contact')}>
      <FormProblem attempt={submitCount}>{attempt.error && messageOf(attempt.error)}</FormProblem>
      <Field
        label={contactCopy.name}
        autoComplete="name"
        disabled={attempt.isPending}
        problem={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: limits.contactNameMaxCharacters } }}
        {...register('name')}
      />
      <EmailField disabled={attempt.isPending} problem={errors.email?.message} {...register('email')} />
      <Field
        label={contactCopy.message}
        multiline
        minRows={minRows}
        maxRows={14}
        sx={staticSize}
        disabled={attempt.isPending}
        problem={errors.message?.message}
        slotProps={{ htmlInput: { maxLength: limits.contactMessageMaxCharacters } }}
        {...register('message')}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        loading={attempt.isPending}
        sx={{ justifySelf: { md: 'start' } }}
      >
        {contactCopy.send}
      </Button>
    </AppForm>
  )
}
