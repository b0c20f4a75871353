import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { laterPart } from '#frontend/components/later-part.ts'
import { PartProblem } from '#frontend/components/part-problem.tsx'
import { SettingsRow, SettingsSection } from '#frontend/components/settings-section.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { endingSessionsKey } from '#frontend/lib/session/ending-sessions.ts'
import { signOut, useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountCopy } from '#shared/copy/account.ts'

// Its fields and rules would delay the page, which few people open for them.
const usePasswordForm = laterPart(async () => (await import('./password-form.tsx')).PasswordForm)

/** The password, and the end of all sessions. */
export const Security = () => {
  const session = useSession()
  const hasPassword = session.status !== 'signedIn' || session.hasPassword
  const [isChanging, setIsChanging] = useState(false)
  const { Part: PasswordForm, problem, load } = usePasswordForm(isChanging)
  return (
    <SettingsSection title={accountCopy.security}>
      <SettingsRow
        title={accountCopy.changePassword}
        words={hasPassword ? accountCopy.changingEndsSessions : accountCopy.signsInWithGoogle}
      >
        {hasPassword && !(isChanging && PasswordForm) && (
          <Button loading={isChanging && !problem} onClick={() => setIsChanging(true)}>
            {accountCopy.openPasswordForm}
          </Button>
        )}
      </SettingsRow>
      {isChanging && PasswordForm && <PasswordForm onDone={() => setIsChanging(false)} />}
      {isChanging && <PartProblem problem={problem} load={load} />}
      <SettingsRow title={accountCopy.signOutEverywhere} words={accountCopy.signOutEverywhereWhy}>
        <SignOutEverywhere />
      </SettingsRow>
    </SettingsSection>
  )
}

const SignOutEverywhere = () => {
  const client = useQueryClient()
  const toast = useToast()
  const end = useMutation({
    mutationKey: endingSessionsKey,
    mutationFn: async () => {
      await call(areas.sessions.endpoints.endAll)
      await signOut()
    },
    onSuccess: () => {
      client.clear()
      toast(accountCopy.signedOutEverywhere, 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <AskFirst
      button={(ask) => (
        <Button loading={end.isPending} onClick={ask}>
          {accountCopy.endAllSessions}
        </Button>
      )}
      title={accountCopy.signOutEverywhereTitle}
      confirm={accountCopy.endAllSessions}
      cancel={accountCopy.staySignedIn}
      onConfirm={() => end.mutate()}
    >
      {accountCopy.signOutEverywhereAsk}
    </AskFirst>
  )
}
