import { hostname, userInfo } from 'node:os'
import { userIdsOf, usernameOf, usersOf } from '#functions/core/clients/aws/user-pool.ts'
import { endSessions } from '#functions/core/identity/end-sessions.ts'
import { sendDeletion } from '#functions/core/personal-data/deletion-message.ts'
import { UserId } from '#shared/entities/ids.ts'
import type { OperatorContext } from './run-operator.ts'

/** The operator at this terminal. Imported after the environment of the target is set, because the clients read it. */
export const operatorContext = (userPoolId: string): OperatorContext => ({
  by: `${userInfo().username}@${hostname()}`,
  users: () => usersOf(userPoolId),
  userIdsOf: (email) => userIdsOf(userPoolId, email),
  endSessions: async (userId) => endSessions(userPoolId, (await usernameOf(userPoolId, userId)) ?? userId, userId),
  deleteAccount: async (userId) => {
    const username = (await usernameOf(userPoolId, userId)) ?? userId
    await sendDeletion({ userId: UserId.parse(userId), username, isLast: false }, `operator-${Date.now()}`)
  },
})
