import { toAccount } from '#functions/core/accounts/accounts.ts'
import { cachedSettings } from '#functions/core/accounts/settings.ts'
import { api } from '#functions/middleware/api.ts'
import { account, PublicSettings } from '#shared/contracts/account.ts'

export const handler = api(account, {
  read: async (call) => toAccount(call.account),
  settings: async () => PublicSettings.parse(await cachedSettings()),
})
