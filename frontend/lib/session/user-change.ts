import { lastUserId, onSessionChange } from './session.ts'

/**
 * Calls the listener when a user signs out or another user signs in, so that the first user's data can be cleared. An
 * expired session is not such a change. Returns a function that unsubscribes.
 */
export const onUserChange = (listener: () => void) => {
  let known = lastUserId()
  return onSessionChange(() => {
    const isAnother = known !== undefined && lastUserId() !== known
    known = lastUserId()
    if (isAnother) listener()
  })
}
