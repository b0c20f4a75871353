import { changePassword } from '#functions/core/identity/change-password.ts'
import { endSessions } from '#functions/core/identity/end-sessions.ts'
import { env } from '#functions/core/runtime/env.ts'
import { api } from '#functions/middleware/api.ts'
import { sessions } from '#shared/contracts/sessions.ts'

export const handler = api(sessions, {
  endAll: async ({ account, username }) => {
    await endSessions(env('USER_POOL_ID'), username, account.userId)
    return {}
  },
  changePassword: ({ account, username, body }) =>
    changePassword(
      { userPoolId: env('USER_POOL_ID'), clientId: env('USER_POOL_CLIENT_ID') },
      { userId: account.userId, username },
      body,
    ),
})
