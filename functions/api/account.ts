import { toAccount } from '#functions/core/accounts.ts'
import { api } from '#functions/middleware/api.ts'
import { account } from '#shared/contracts/account.ts'

export const handler = api(account, {
  read: async (call) => toAccount(call.account),
})
