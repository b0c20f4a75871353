import { toAccount } from '#functions/core/accounts/accounts.ts'
import { saveListingBoard } from '#functions/core/accounts/save-listing-board.ts'
import { saveTourSeen } from '#functions/core/accounts/save-tour-seen.ts'
import { cachedSettings } from '#functions/core/accounts/settings.ts'
import { requestDeletion } from '#functions/core/personal-data/request-deletion.ts'
import { exportUrls, requestExport } from '#functions/core/personal-data/request-export.ts'
import { api } from '#functions/middleware/api.ts'
import { account, PublicSettings } from '#shared/contracts/account.ts'

export const handler = api(account, {
  read: async (call) => toAccount(call.account),
  remove: async ({ account, username, body, correlationId }) => {
    await requestDeletion(account, { username, confirmation: body.confirmation, correlationId })
    return {}
  },
  startExport: async ({ account, correlationId }) => toAccount(await requestExport(account, correlationId)),
  exportLinks: async ({ account }) => ({ urls: await exportUrls(account) }),
  tourSeen: async ({ account }) => {
    await saveTourSeen(account.userId)
    return toAccount({ ...account, tourSeen: true })
  },
  chooseBoard: async ({ account, body: { board } }) => {
    await saveListingBoard(account.userId, board)
    return toAccount({ ...account, listingBoard: board })
  },
  settings: async () => PublicSettings.parse(await cachedSettings()),
})
