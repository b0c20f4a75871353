import type { QueryClient } from '@tanstack/react-query'
import { forgetStudio } from './kept-studio.ts'
import { lastUserId, onSessionChange } from './session.ts'

/** Forgets what was read for an account, and what its tab would go on with, as soon as it is left, or another one's session takes its place. */
export const forgetWithSession = (client: QueryClient) => {
  let known = lastUserId()
  return onSessionChange(() => {
    const isAnother = known !== undefined && lastUserId() !== known
    known = lastUserId()
    if (!isAnother) return
    client.clear()
    forgetStudio()
  })
}
