import { Box, Button, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { SettingsRow, SettingsSection } from '#frontend/components/settings-section.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { accountDeleted } from '#frontend/lib/navigation/account-deleted.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { signOut } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountCopy } from '#shared/copy/account.ts'
import { confirmsDeletion, deletionWordOf } from '#shared/deletion-confirmation.ts'
import type { Account } from '#shared/entities/account.ts'

/** Deletes the account after the user has typed its address (docs/product.md, Accounts). */
export const DeleteAccount = ({ account }: { account: Account }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title={accountCopy.deleteAccount}>
      <SettingsRow words={accountCopy.deleteWhat}>
        <Button color="error" onClick={() => setIsAsking(true)}>
          {accountCopy.askToDelete}
        </Button>
      </SettingsRow>
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title={accountCopy.deleteTitle}>
        <DeletionForm account={account} onKeep={() => setIsAsking(false)} />
      </Dialog>
    </SettingsSection>
  )
}

const consequencesFor = ({ subscription }: Account): string[] => [
  ...(subscription ? [accountCopy.deleteSubscription(plans[subscription.plan].title)] : []),
  ...accountCopy.deleteList,
  accountCopy.deleteKept,
]

const Consequences = ({ account }: { account: Account }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, listStyle: 'disc' }}>
    {consequencesFor(account).map((consequence) => (
      <li key={consequence}>{consequence}</li>
    ))}
  </Box>
)

const useAccountRemoval = (confirmation: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await call(areas.account.endpoints.remove, { body: { confirmation } })
      await signOut()
    },
    onSuccess: () => {
      client.clear()
      // The page says so for as long as it is open; a toast would be gone after seconds.
      void navigate(paths.login, { replace: true, state: accountDeleted })
    },
  })
}

const DeletionForm = ({ account, onKeep }: { account: Account; onKeep: () => void }) => {
  const fieldId = useId()
  const [confirmation, setConfirmation] = useState('')
  const [attempts, setAttempts] = useState(0)
  const isTyped = confirmsDeletion(account, confirmation)
  const removal = useAccountRemoval(confirmation)
  const isWrong = attempts > 0 && !isTyped && !removal.isPending
  const problem = removal.error ? messageOf(removal.error) : isWrong && accountCopy.deleteWrong

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (isTyped) removal.mutate()
  }

  return (
    <AppForm onSubmit={submit}>
      <Consequences account={account} />
      <FormProblem attempt={attempts}>{problem}</FormProblem>
      <TextField
        id={fieldId}
        label={accountCopy.deleteConfirm(deletionWordOf(account))}
        autoComplete="off"
        disabled={removal.isPending}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1.5 }}>
        <Button variant="text" disabled={removal.isPending} onClick={onKeep}>
          {accountCopy.keepAccount}
        </Button>
        <Button type="submit" variant="contained" color="error" loading={removal.isPending}>
          {accountCopy.deleteForGood}
        </Button>
      </Box>
    </AppForm>
  )
}
