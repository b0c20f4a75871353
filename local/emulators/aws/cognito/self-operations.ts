import * as z from 'zod'
import { operation } from './define-operation.ts'
import { bearerOf } from './pool.ts'
import { attributeList } from './users.ts'

// The operations on a token's own user.
const Bearer = z.object({ AccessToken: z.string() })

export const getUser = operation(Bearer, async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  return { Username: user.username, UserAttributes: attributeList(user) }
})

export const globalSignOut = operation(Bearer, async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  pool.sessions.endAll(user.username)
  return {}
})

export const deleteUser = operation(Bearer, async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  pool.sessions.endAll(user.username)
  pool.users.remove(user)
  return {}
})
