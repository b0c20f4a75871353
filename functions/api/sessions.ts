import { endSessions } from '#functions/core/identity/end-sessions.ts'
import { env } from '#functions/core/runtime/env.ts'
import { api } from '#functions/middleware/api.ts'
import { sessions } from '#shared/contracts/sessions.ts'

export const handler = api(sessions, {
  endAll: async ({ account, username }) => {
    await endSessions(env('USER_POOL_ID'), username, account.userId)
    return {}
  },
})
