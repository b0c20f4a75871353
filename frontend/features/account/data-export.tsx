import { Box, Button } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { SettingsRow, SettingsSection } from '#frontend/components/settings-section.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountCopy } from '#shared/copy/account.ts'
import type { Account } from '#shared/entities/account.ts'

type Export = Account['dataExport']

/** Backs the push of the account up while an export is prepared. */
const pollMilliseconds = 15_000

const wordsFor = (own: Export): string => {
  if (own?.status === 'preparing') {
    const { pictures } = own
    return pictures?.of
      ? `${accountCopy.exportPreparing} ${accountCopy.exportProgress(pictures.done, pictures.of)}`
      : accountCopy.exportPreparing
  }
  if (own?.status === 'failed') return accountCopy.exportFailed
  return own?.status === 'ready' ? accountCopy.exportReady(dayInWords(own.endsAt)) : accountCopy.exportWhat
}

/** Asks for a copy of the person's data, and downloads it once it is ready (docs/product.md, Accounts). */
export const DataExport = ({ account }: { account: Account }) => {
  const own = account.dataExport
  const isPreparing = own?.status === 'preparing'
  const client = useQueryClient()
  const toast = useToast()
  useQuery({ ...accountQuery, refetchInterval: isPreparing ? pollMilliseconds : false })
  const start = useMutation({
    mutationFn: () => call(areas.account.endpoints.startExport),
    onSuccess: (changed) => keepAccount(client, changed),
    onError: (error) => toast(messageOf(error), 'error'),
  })
  const archives = own?.status === 'ready' ? own.archives : 0
  return (
    <SettingsSection title={accountCopy.yourData}>
      <SettingsRow words={wordsFor(own)} isStatus>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {Array.from({ length: archives }, (_, index) => (
            <DownloadButton key={`archive ${index + 1}`} archive={index + 1} archives={archives} />
          ))}
          <Button
            variant={own?.status === 'ready' ? 'text' : 'outlined'}
            loading={isPreparing || start.isPending}
            onClick={() => start.mutate()}
          >
            {own?.status === 'ready' ? accountCopy.askAgain : accountCopy.askForExport}
          </Button>
        </Box>
      </SettingsRow>
    </SettingsSection>
  )
}

/** Asks for a signed link on each click, since one lives for an hour. */
const DownloadButton = ({ archive, archives }: { archive: number; archives: number }) => {
  const toast = useToast()
  const download = useMutation({
    mutationFn: () => call(areas.account.endpoints.exportLinks),
    onSuccess: ({ urls }) => {
      const url = urls[archive - 1]
      if (url) leaveSite(url)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (
    <Button startIcon={<Icon of={Download} size={16} />} loading={download.isPending} onClick={() => download.mutate()}>
      {archives === 1 ? accountCopy.downloadExport : accountCopy.downloadPart(archive, archives)}
    </Button>
  )
}
